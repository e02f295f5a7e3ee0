using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using GrpcLab.Engine.Cells;
using GrpcLab.Engine.Display;

namespace GrpcLab.Engine.Errors;

/// <summary>One line of a stack trace that is worth showing.</summary>
internal sealed record Frame(TraceLine Text, string? File, int? Line);

/// <summary>The frames of an exception without those of the engine, the compiler and the await machinery.</summary>
internal static class Frames
{
    private static readonly Assembly Engine = typeof(Frames).Assembly;

    public static IEnumerable<Frame> Of(Exception e)
    {
        foreach (var frame in new StackTrace(e, fNeedFileInfo: true).GetFrames())
        {
            if (frame.GetMethod() is not { } method || IsHidden(method)) continue;
            yield return Describe(frame, method);
        }
    }

    private static bool IsHidden(MethodBase method)
    {
        var type = method.DeclaringType;
        if (type?.Assembly == Engine || method.Name == "<Factory>") return true;
        if (method.IsDefined(typeof(StackTraceHiddenAttribute), false) || type?.IsDefined(typeof(StackTraceHiddenAttribute), false) == true) return true;
        return type?.Namespace is "System.Runtime.CompilerServices" or "System.Runtime.ExceptionServices" or "System.Runtime"
            || type?.Assembly == typeof(Task).Assembly && type.Namespace?.StartsWith("System.Threading", StringComparison.Ordinal) == true;
    }

    private static Frame Describe(StackFrame frame, MethodBase method)
    {
        var file = frame.GetFileName();
        var line = frame.GetFileLineNumber();
        var where = file is null || line == 0 ? null : string.Create(CultureInfo.InvariantCulture, $"{Place(file)}, line {line}");
        var name = MethodName(method);
        var what = (name, where) switch
        {
            (null, null) => "the cell",
            (null, _) => "",
            (_, null) => name,
            _ => $"{name} in ",
        };
        return new(new((TraceRole.Text, "   at " + what), (TraceRole.Place, where ?? "")), file, line == 0 ? null : line);
    }

    private static string Place(string file) => CellLabel.IsLabel(file) ? file : Path.GetFileName(file);

    /// <summary>The method as it was written; null for a cell's own top level.</summary>
    private static string? MethodName(MethodBase method)
    {
        var type = method.DeclaringType;
        if (type is not null && Written(type.Name) is { } fromStateMachine && method.Name == "MoveNext")
            return fromStateMachine == "<Initialize>" ? null : Qualified(type.DeclaringType, fromStateMachine) + "()";
        if (method.Name == "<Initialize>") return null;
        if (Written(method.Name) is { } outer) return LambdaName(method, type, outer);
        var parameters = string.Join(", ", method.GetParameters().Select(p => TypeNames.Of(p.ParameterType)));
        return $"{Qualified(type, method.Name)}({parameters})";
    }

    // <Outer>b__0 is a lambda, <Outer>g__Local|0 a local function.
    private static string LambdaName(MethodBase method, Type? type, string outer)
    {
        var local = method.Name.IndexOf(">g__", StringComparison.Ordinal);
        if (local >= 0) return method.Name[(local + 4)..].Split('|')[0] + "()";
        while (type is not null && type.Name.StartsWith("<>c", StringComparison.Ordinal)) type = type.DeclaringType;
        return outer == "<Initialize>" || TypeNames.IsSubmission(type) ? "a lambda" : $"a lambda of {Qualified(type, outer)}";
    }

    private static string Qualified(Type? type, string name)
    {
        while (type is not null && type.Name.StartsWith('<')) type = type.DeclaringType;
        if (name == ".ctor") name = "new";
        return type is null || TypeNames.IsSubmission(type) ? name : $"{TypeNames.Of(type)}.{name}";
    }

    /// <summary>The X of a compiler-made name such as &lt;X&gt;d__3.</summary>
    private static string? Written(string name)
    {
        if (!name.StartsWith('<') || name.StartsWith("<>", StringComparison.Ordinal)) return null;
        var end = name.IndexOf(name.StartsWith("<<", StringComparison.Ordinal) ? ">>" : ">", StringComparison.Ordinal);
        if (end < 0) return null;
        return name.StartsWith("<<", StringComparison.Ordinal) ? name[1..(end + 1)] : name[1..end];
    }
}
