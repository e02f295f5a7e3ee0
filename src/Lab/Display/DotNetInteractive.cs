using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace GrpcLab;

/// <summary>
/// What the archived .NET Interactive kernel needs to show and to measure what the course's own kernel does. It is
/// reached by reflection, because the lab does not depend on its package.
/// </summary>
internal static class DotNetInteractive
{
    private const string Root = "Microsoft.DotNet.Interactive";

    /// <summary>The activity that its scheduler starts around each cell: no source, never sampled.</summary>
    private const string CellActivity = "Run";

    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "A cell must not have to know which kernel runs it.")]
    internal static void Attach()
    {
        if (Loaded(Root) is not { } kernel || Loaded($"{Root}.Formatting") is not { } formatting) return;

        Action<IReadOnlyDictionary<string, string>, string, bool> show = new Display(kernel, formatting).Show;
        AppContext.SetData(HostDisplay.HostKey, show);
        // A call made inside the kernel's activity carries its traceparent (+69 bytes) and allocates a quarter more. A
        // span started inside it is not sampled either, so that StartActivity returns null.
        Activity.Current = null;
        Activity.CurrentChanged += (_, change) =>
        {
            if (change.Current is { OperationName: CellActivity, Source.Name: "" }) Activity.Current = null;
        };
        // The kernel has FSharp.Core 10.0 loaded, and Plotly.NET 6 asks for 10.1, of which it uses nothing that is new.
        // A second one beside it would have types of its own, which do not fit those of the first.
        AssemblyLoadContext.Default.Resolving += (_, wanted) =>
            wanted.Name == "FSharp.Core" ? Loaded("FSharp.Core") : null;
    }

    private static Assembly? Loaded(string name) =>
        AppDomain.CurrentDomain.GetAssemblies().FirstOrDefault(assembly => assembly.GetName().Name == name);

    /// <summary>Publishes a bundle as the kernel's own <c>display</c> does, in the running cell.</summary>
    private sealed class Display(Assembly kernel, Assembly formatting)
    {
        private readonly Type _context = kernel.GetType($"{Root}.KernelInvocationContext", throwOnError: true)!;
        private readonly Type _event = kernel.GetType($"{Root}.Events.KernelEvent", throwOnError: true)!;
        private readonly Type _shown = kernel.GetType($"{Root}.Events.DisplayedValueProduced", throwOnError: true)!;
        private readonly Type _updated = kernel.GetType($"{Root}.Events.DisplayedValueUpdated", throwOnError: true)!;
        private readonly Type _value = formatting.GetType($"{Root}.Formatting.FormattedValue", throwOnError: true)!;

        public void Show(IReadOnlyDictionary<string, string> bundle, string id, bool update)
        {
            var text = bundle[Mime.Text];
            if (_context.GetProperty("Current")!.GetValue(null) is not { } cell)
            {
                // Work that outlives its cell has no place to show anything.
                Console.WriteLine(text);
                return;
            }

            var values = Array.CreateInstance(_value, bundle.Count);
            foreach (var (index, (mime, content)) in bundle.Index())
            {
                values.SetValue(Activator.CreateInstance(_value, mime, content), index);
            }

            var command = _context.GetProperty("Command")!.GetValue(cell);
            var shown = update
                ? Activator.CreateInstance(_updated, text, id, command, values)
                : Activator.CreateInstance(_shown, text, command, values, id);
            _context.GetMethod("Publish", [_event])!.Invoke(cell, [shown]);
        }
    }
}
