namespace GrpcLab.Notebooks;

/// <summary>
/// A switch that shows the recorded run beside the reader's own. The style sheet does that, so it works without a
/// script.
/// </summary>
internal static class RecordedSwitch
{
    /// <param name="recorded">The recorded run; without one there is nothing to switch.</param>
    public static string Render(RecordedRun? recorded) => recorded is null ? ""
        : "<p class=\"switch\"><label><input type=\"checkbox\" id=\"compare\"> Compare with the recorded run"
            + "</label></p>\n";
}
