using System.Globalization;
using Spectre.Console;

namespace GrpcLab.Look;

/// <summary>One line on a terminal while the watch goes on.</summary>
internal static class Progress
{
    private static readonly TimeSpan Step = TimeSpan.FromMilliseconds(250);

    public static async Task ShowAsync(IReadOnlyList<ProcessWatch> watches, TimeSpan length, Task watching)
    {
        var console = Consoles.Progress();
        if (!console.Profile.Capabilities.Interactive) return;

        await console.Status().StartAsync("Attaching…", async status =>
        {
            while (!watching.IsCompleted)
            {
                await Task.WhenAny(watching, Task.Delay(Step));
                // A busy process may take a minute to answer, which is not part of the time.
                var elapsed = watches.Max(watch => watch.Elapsed);
                if (elapsed == TimeSpan.Zero) continue;

                status.Status = string.Create(
                    CultureInfo.InvariantCulture,
                    $"{elapsed.TotalSeconds:0} s of {length.TotalSeconds:0} s · "
                    + $"{watches.Sum(watch => watch.Seen.Calls):N0} calls seen · Ctrl+C ends it and reports");
            }
        });
    }
}
