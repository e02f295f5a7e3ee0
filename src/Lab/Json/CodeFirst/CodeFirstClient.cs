using System.Reflection;
using System.Runtime.Loader;
using Grpc.Core;

namespace GrpcLab;

/// <summary>The client that optional/CodeFirst brings, loaded beside the lab.</summary>
internal sealed class CodeFirstClient
{
    private readonly Func<CallInvoker, IReadOnlyDictionary<string, Func<Task>>> _open;

    private CodeFirstClient(Func<CallInvoker, IReadOnlyDictionary<string, Func<Task>>> open, string package) => (_open, Package) = (open, package);

    /// <summary>The package it uses, with its version.</summary>
    public string Package { get; }

    public IReadOnlyDictionary<string, Func<Task>> Open(CallInvoker invoker) => _open(invoker);

    /// <summary>Loads the assembly. What the lab has already, such as Grpc.Core.Api, is shared, or a channel would not fit.</summary>
    public static CodeFirstClient Load(string path)
    {
        var context = new Context(path);
        var assembly = context.LoadFromAssemblyPath(path);
        var open = assembly.GetType("GrpcLab.CodeFirst.CodeFirstCalls", throwOnError: true)!.GetMethod("Open", [typeof(CallInvoker)])
            ?? throw new MissingMethodException($"{path} has no CodeFirstCalls.Open(CallInvoker). Build optional/CodeFirst anew.");
        var package = context.LoadFromAssemblyName(new AssemblyName("protobuf-net.Grpc"));
        var version = package.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "of unknown version";
        return new(open.CreateDelegate<Func<CallInvoker, IReadOnlyDictionary<string, Func<Task>>>>(), $"protobuf-net.Grpc {PackageVersions.Short(version)}");
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
