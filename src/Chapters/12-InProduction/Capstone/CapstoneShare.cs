namespace GrpcLab;

/// <summary>What a picture system with these faults does beside the mended one.</summary>
/// <param name="Faults">What is wrong with it.</param>
/// <param name="Burst">The median of its bursts.</param>
/// <param name="Ratio">Time of a burst ÷ the mended system's, with its intervals.</param>
/// <param name="LostBefore">Pictures that failed before the silence.</param>
/// <param name="LostAfterSilence">Pictures that failed in the first burst after it.</param>
/// <param name="AfterSilence">What that burst took.</param>
public sealed record CapstoneShare(
    PlantedFaults Faults, TimeSpan Burst, RatioEstimate Ratio, int LostBefore, int LostAfterSilence,
    TimeSpan AfterSilence)
{
    /// <summary>The faults in words, such as "new channel per call".</summary>
    public string Name => Faults switch
    {
        PlantedFaults.None => "all mended",
        PlantedFaults.NewChannelPerCall => "new channel per call",
        PlantedFaults.BlockingCalls => "blocking calls",
        PlantedFaults.TinyWindows => "tiny windows",
        PlantedFaults.NoKeepAlive => "no keep-alive",
        PlantedFaults.Base64Payloads => "base64 payloads",
        PlantedFaults.ConsoleLogging => "console logging",
        PlantedFaults.All => "all six",
        _ => Faults.ToString(),
    };
}
