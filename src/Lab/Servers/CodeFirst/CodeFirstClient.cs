using System.Reflection;
using System.Runtime.Loader;
using Grpc.Core;

namespace GrpcLab;

/// <summary>The client that src/Programs/CodeFirst brings, loaded beside the lab.</summary>
/// <param name="Open">Its calls by name, over a channel.</param>
/// <param name="Packages">The packages it is made of, with their versions.</param>
internal sealed record CodeFirstClient(
    Func<CallInvoker, IReadOnlyDictionary<string, Func<Task>>> Open, string Packages)
{
    /// <summary>
    /// Loads the assembly. What the lab has already, such as Grpc.Core.Api, is shared, or a channel would not fit.
    /// </summary>
    public static CodeFirstClient Load(string path)
    {
        var context = new Context(path);
        var assembly = context.LoadFromAssemblyPath(path);
        var open = assembly.GetType("GrpcLab.CodeFirst.CodeFirstCalls", throwOnError: true)!
            .GetMethod("Open", [typeof(CallInvoker)])
            ?? throw new MissingMethodException(
                $"{path} has no CodeFirstCalls.Open(CallInvoker). Build src/Programs/CodeFirst again.");
        return new(
            open.CreateDelegate<Func<CallInvoker, IReadOnlyDictionary<string, Func<Task>>>>(),
            // Both versions: protobuf-net.Grpc carries the calls, protobuf-net reads and writes the messages.
            string.Join(", ", new[] { "protobuf-net.Grpc", "protobuf-net" }.Select(name => $"{name} "
                + PackageVersions.Short(context.LoadFromAssemblyName(new AssemblyName(name))
                    .GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion))));
    }

    private sealed class Context(string path) : AssemblyLoadContext("code-first")
    {
        private static readonly AssemblyLoadContext Lab = GetLoadContext(typeof(CodeFirstClient).Assembly)!;
        private readonly AssemblyDependencyResolver _resolver = new(path);

        protected override Assembly? Load(AssemblyName name) =>
            Shared(name) ?? (_resolver.ResolveAssemblyToPath(name) is { } found ? LoadFromAssemblyPath(found) : null);

        private static Assembly? Shared(AssemblyName name)
        {
            try
            {
                return Lab.LoadFromAssemblyName(name);
            }
            catch (FileNotFoundException)
            {
                return null; // Only the code-first client has it.
            }
        }
    }
}
