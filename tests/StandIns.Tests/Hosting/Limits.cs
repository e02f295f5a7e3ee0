namespace StandIns.Tests.Hosting;

/// <summary>The bounds of waiting: far above what is needed, so that a busy machine does not fail a test.</summary>
internal static class Limits
{
    internal const int TestMilliseconds = 60_000;

    internal static readonly TimeSpan Wait = TimeSpan.FromSeconds(30);
}
