namespace GrpcLab.Engine;

/// <summary>The control token of a server that somebody else started.</summary>
internal static class InheritedToken
{
    // RemoteRules.TokenVariable of the lab, which cells load and this process does not.
    private const string Variable = "GRPCLAB_TOKEN";

    /// <summary>
    /// Moves it from the environment, which every program that a cell starts inherits, to this process's own data,
    /// where the lab finds it.
    /// </summary>
    public static void TakeOver()
    {
        if (Environment.GetEnvironmentVariable(Variable) is not { } token) return;

        AppContext.SetData(Variable, token);
        Environment.SetEnvironmentVariable(Variable, null);
    }
}
