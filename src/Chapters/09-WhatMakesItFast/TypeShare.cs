using System.Text.RegularExpressions;

namespace GrpcLab;

/// <summary>What one type takes of a process's allocations, estimated by sampling.</summary>
/// <param name="Name">Full name, as the runtime writes it.</param>
/// <param name="Samples">Objects that were picked.</param>
/// <param name="BytesEachCall">Estimated bytes of one call.</param>
/// <param name="ObjectsEachCall">Estimated objects of one call.</param>
public sealed partial record TypeShare(string Name, long Samples, double BytesEachCall, double ObjectsEachCall)
{
    /// <summary>
    /// The name without namespaces, also in its type arguments; what an async method keeps while it waits by the name
    /// of that method, such as "async RedirectHandler.SendAsync".
    /// </summary>
    public string ShortName
    {
        get
        {
            var name = Namespaces().Replace(Name, "");
            return StateOfMethod().Match(name) is { Success: true, Groups: var part }
                ? $"async {part["type"]}.{part["method"]}" : name;
        }
    }

    /// <summary>Whether it is what an async method keeps while it waits.</summary>
    public bool IsAsyncState => StateOfMethod().IsMatch(Name);

    [GeneratedRegex(@"(?:[A-Za-z_][\w]*\.)+(?=[A-Za-z_<])")]
    private static partial Regex Namespaces();

    [GeneratedRegex(@"AsyncStateMachineBox`1\[.*?,(?<type>.+?)\+<(?<method>\w+)>d__")]
    private static partial Regex StateOfMethod();
}
