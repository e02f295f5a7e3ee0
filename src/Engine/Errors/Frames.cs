using System.Diagnostics;
using System.Globalization;
using System.Reflection;

namespace GrpcLab.Engine;

/// <summary>One line of a stack trace that is worth showing.</summary>
/// <param name="Text">The line.</param>
/// <param name="IsLibrary">Whether it is of the lab, of gRPC or of .NET, and not of a cell.</param>
internal sealed record Frame(TraceLine Text, bool IsLibrary);

/// <summary>The frames of an exception without those of the engine, the compiler and the await machinery.</summary>
internal static class Frames
{
    // The method that the compiler makes of a cell's statements.
    private const string TopLevel = "<Initialize>";
    private static readonly Assembly Engine = typeof(Frames).Assembly;

    public static IEnumerable<Frame> Of(Exception e)
    {
        TraceLine? last = null;
        foreach (var frame in new StackTrace(e, fNeedFileInfo: true).GetFrames())
        {
            if (frame.GetMethod() is not { } method || IsHidden(method)) continue;
            var described = Describe(frame, method);
            // A method that calls itself, and an await that passes an exception on, say the same again.
            if (described.Text.ToString() != last?.ToString()) yield return described;
            last = described.Text;
        }
    }

    private static bool IsHidden(MethodBase method)
    {
        var type = method.DeclaringType;
        if (type?.Assembly == Engine || method.Name == "<Factory>") return true;
        // What an async iterator's class does beside running the iterator.
        if (StateMachine(type) is not null && method.Name != "MoveNext") return true;
        if (method.IsDefined(typeof(StackTraceHiddenAttribute), false)
            || type?.IsDefined(typeof(StackTraceHiddenAttribute), false) == true)
        {
            return true;
        }

        return type?.Namespace is "System.Runtime.CompilerServices" or "System.Runtime.ExceptionServices"
            or "System.Runtime"
            || type?.Assembly == typeof(Task).Assembly
                && type.Namespace?.StartsWith("System.Threading", StringComparison.Ordinal) == true;
    }

    private static Frame Describe(StackFrame frame, MethodBase method)
    {
        var file = frame.GetFileName();
        var line = frame.GetFileLineNumber();
        var where = file is null || line == 0
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"{CellLabel.Shown(file)}, line {line}");
        var name = MethodName(method);
        var what = (name, where) switch
        {
            (null, null) => "the cell",
            (null, _) => "",
            (_, null) => name,
            _ => $"{name} in ",
        };
        return new(
            new((TraceRole.Text, "   at " + what), (TraceRole.Place, where ?? "")), FoldedFrames.IsLibrary(method));
    }

    /// <summary>The method as it was written; null for a cell's own top level.</summary>
    private static string? MethodName(MethodBase method)
    {
        var type = method.DeclaringType;
        if (StateMachine(type) is { } machine) return WrittenName(machine.Outer, type!.DeclaringType);
        if (method.Name.StartsWith('<')) return WrittenName(method.Name, type);
        var parameters = string.Join(", ", method.GetParameters().Select(p => TypeNames.Of(p.ParameterType)));
        return $"{Qualified(type, method.Name)}({parameters})";
    }

    private static MadeName? StateMachine(Type? type) =>
        type is not null && MadeName.Of(type.Name) is { Kind: MadeName.StateMachine } machine ? machine : null;

    private static string? WrittenName(string name, Type? type) => name == TopLevel ? null : MadeName.Of(name) switch
    {
        { Kind: MadeName.Lambda } lambda => LambdaName(lambda.Outer, type),
        { Kind: MadeName.LocalFunction } local => local.LocalName + "()",
        _ => Qualified(type, name) + "()",
    };

    private static string LambdaName(string outer, Type? type)
    {
        while (type is not null && type.Name.StartsWith('<')) type = type.DeclaringType;
        return outer == TopLevel || TypeNames.IsSubmission(type) ? "a lambda" : $"a lambda of {Qualified(type, outer)}";
    }

    private static string Qualified(Type? type, string name)
    {
        while (type is not null && type.Name.StartsWith('<')) type = type.DeclaringType;
        if (name == ".ctor") name = "new";
        return type is null || TypeNames.IsSubmission(type) ? name : $"{TypeNames.Of(type)}.{name}";
    }
}

/// <summary>
/// A name that the compiler made from another: &lt;Outer&gt;b__0 is a lambda in Outer, &lt;Outer&gt;g__Local|0 a local
/// function, &lt;Outer&gt;d__0 the class of an async method or an iterator. The other name may itself be one.
/// </summary>
internal sealed record MadeName(string Outer, char Kind, string Rest)
{
    public const char Lambda = 'b', LocalFunction = 'g', StateMachine = 'd';

    /// <summary>
    /// Takes a name apart; null for one that somebody wrote, and for one such as &lt;&gt;c that names nothing.
    /// </summary>
    public static MadeName? Of(string name)
    {
        if (!name.StartsWith('<')) return null;
        var (end, depth) = (0, 0);
        for (; end < name.Length; end++)
        {
            if (name[end] == '<') depth++;
            if (name[end] == '>' && --depth == 0) break;
        }
        return end > 1 && end + 1 < name.Length ? new(name[1..end], name[end + 1], name[(end + 2)..]) : null;
    }

    /// <summary>What a local function is called.</summary>
    public string LocalName => Rest.TrimStart('_').Split('|')[0];
}
