namespace GrpcLab;

/// <summary>States what the course says and checks it against what just happened. Shows the outcome at once.</summary>
public static class Claim
{
    /// <summary>A claim about how something works. It was counted, so it must hold; when it does not, the run turns red.</summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="holds">Whether it is so.</param>
    /// <param name="detail">What was counted, such as "200 connections for 200 calls".</param>
    public static ClaimResult That(string text, bool holds, string? detail = null) =>
        Show(new ClaimResult(Checked(text), ClaimKind.Mechanism, holds ? ClaimState.Held : ClaimState.Failed, detail));

    /// <summary>A claim about which is faster, by how much. A noisy machine may be unable to tell; then the run stays green.</summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="holds">Whether it is so; null when the measurement cannot tell.</param>
    /// <param name="detail">What was measured, such as the ratio and its interval.</param>
    public static ClaimResult Measured(string text, bool? holds, string? detail = null) =>
        Show(new ClaimResult(Checked(text), ClaimKind.Comparison, State(holds), detail));

    /// <summary>A claim about a measured case, decided by its verdict against the baseline.</summary>
    /// <param name="text">One sentence, without a full stop.</param>
    /// <param name="measured">The case, such as <c>result["new channel per call"]</c>.</param>
    /// <param name="expected">What theory says: faster or slower.</param>
    public static ClaimResult Compares(string text, CaseResult measured, Verdict expected)
    {
        ArgumentNullException.ThrowIfNull(measured);
        bool? holds = measured.Verdict switch
        {
            var verdict when verdict == expected => true,
            Verdict.CannotTellApart or Verdict.NotComparable => null,
            _ => false,
        };
        return Measured(text, holds, measured.ToString());
    }

    private static ClaimState State(bool? holds) => holds switch
    {
        true => ClaimState.Held,
        false => ClaimState.Failed,
        null => ClaimState.Undecided,
    };

    private static ClaimResult Show(ClaimResult result)
    {
        HostDisplay.Show(result);
        return result;
    }

    private static string Checked(string text)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(text);
        return text;
    }
}
