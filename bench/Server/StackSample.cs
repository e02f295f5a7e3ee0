using System.Text.RegularExpressions;

namespace GrpcLab.Bench;

/// <summary>One sample of perf's: on whose behalf the processor worked, and in which of its methods.</summary>
/// <param name="Owner">A constant of <see cref="StackOwner"/>.</param>
/// <param name="Method">
/// Type and method, such as "PipeExtensions.ReadSingleMessageAsync"; empty where none is known.
/// </param>
internal sealed partial record StackSample(string Owner, string Method)
{
    private const string IdleThread = "System.Threading.LowLevelLifoSemaphore::Wait", Compiler = "/libclrjit.so)";

    /// <summary>Reads what <c>perf script -F ip,sym,dso</c> writes: stacks with the innermost frame first.</summary>
    public static IEnumerable<StackSample> Read(string script)
    {
        var stack = new List<string>();
        foreach (var line in script.Split('\n'))
        {
            if (!string.IsNullOrWhiteSpace(line))
            {
                stack.Add(line);
            }
            else if (stack.Count > 0)
            {
                yield return Of(stack);
                stack.Clear();
            }
        }

        if (stack.Count > 0) yield return Of(stack);
    }

    /// <summary>
    /// What is nearest to the top of the stack and neither the runtime nor Kestrel: both work on behalf of what called
    /// them.
    /// </summary>
    private static StackSample Of(List<string> stack)
    {
        if (Contains(stack, IdleThread)) return new(StackOwner.Idle, "");
        if (Contains(stack, Compiler)) return new(StackOwner.Compiler, "");

        var frames = stack.Select(Frame).Where(f => f.Owner != StackOwner.Runtime).ToArray();
        return frames.FirstOrDefault(f => f.Owner != StackOwner.Kestrel)
            ?? frames.FirstOrDefault() ?? new(StackOwner.Runtime, "");
    }

    private static bool Contains(List<string> stack, string part) =>
        stack.Any(frame => frame.Contains(part, StringComparison.Ordinal));

    private static StackSample Frame(string line)
    {
        if (Compiled().Match(line) is { Success: true } jitted)
        {
            var (type, method) = (jitted.Groups["type"].Value, jitted.Groups["method"].Value);
            // The body of an asynchronous method is a type of its own.
            var name = StateMachine().Match(type) is { Success: true } machine
                ? $"{Short(machine.Groups["type"].Value)}.{machine.Groups["method"].Value}"
                : $"{Short(type)}.{Short(method)}";
            return new(StackOwner.Of(jitted.Groups["assembly"].Value), name);
        }

        return Precompiled().Match(line) is { Success: true } image
            ? new(StackOwner.Of(image.Groups["assembly"].Value), "code compiled ahead of time")
            : new(StackOwner.Runtime, "");
    }

    // Without namespace and type arguments.
    private static string Short(string name)
    {
        var plain = name.Split('[')[0];
        return plain[(plain.LastIndexOf('.') + 1)..];
    }

    // As the runtime writes its map: instance void [Assembly] Name.Space.Type::Method(int32)[OptimizedTier1]
    [GeneratedRegex(@"\[(?<assembly>[\w.]+)\] (?<type>[^\s(]+?)::(?<method>[^\s(]+)\(")]
    private static partial Regex Compiled();

    [GeneratedRegex(@"^(?<type>[^[]+)\+<(?<method>\w+)>d__\d+")]
    private static partial Regex StateMachine();

    [GeneratedRegex(@"/(?<assembly>[^/]+)\.dll\)$")]
    private static partial Regex Precompiled();
}
