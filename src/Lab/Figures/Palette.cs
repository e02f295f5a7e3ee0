namespace GrpcLab;

/// <summary>
/// Six colours that stay apart for colour-blind eyes, after Okabe and Ito (2008), darkened on light and lightened on
/// dark paper until each mark stands out by 3:1 (a test measures it). Further series start over; shape and hatching
/// tell them apart. Nothing that was measured is dashed: a dash means a prediction.
/// </summary>
internal static class Palette
{
    /// <summary>On light paper, and in plotly, where one set must serve both.</summary>
    public static readonly string[] Light = ["#0072b2", "#c75200", "#008a64", "#b0578d", "#997000", "#6b7280"];

    public static readonly string[] Dark = ["#56b4e9", "#f0813a", "#2fbf95", "#dd8fbd", "#e0ae1a", "#a3adba"];

    /// <summary>The papers, for the contrast test and the SVG's own background.</summary>
    public const string LightPaper = "#ffffff";

    public const string DarkPaper = "#16191d";

    public static int Of(int series) => series % Light.Length;
}
