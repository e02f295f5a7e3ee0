using System.Globalization;
using System.Text;

namespace GrpcLab;

/// <summary>
/// The style sheet of one figure. Every selector begins with the figure's id, so that nothing leaks into the page. Dark
/// follows the system, unless an ancestor says otherwise: data-theme (ours), JupyterLab's attribute, VS Code's class.
/// </summary>
internal static class Theme
{
    public const string Font = "\"Helvetica Neue\",\"Segoe UI\",Roboto,Arial,\"Liberation Sans\",sans-serif";

    private static readonly (string Name, string Light, string Dark)[] Inks =
    [
        ("ink", "#1c2024", "#eceef0"), ("muted", "#5a6470", "#a9b2bd"), ("grid", "#e2e5e9", "#30353c"),
        ("axis", "#8a939e", "#7d8794"),
        ("paper", Palette.LightPaper, Palette.DarkPaper), ("cut", Palette.LightPaper, Palette.DarkPaper),
    ];

    private static readonly string[] DarkAncestors =
        ["[data-theme=dark]", "[data-jp-theme-light=false]", ".vscode-dark"];

    private static readonly string[] LightAncestors =
        ["[data-theme=light]", "[data-jp-theme-light=true]", ".vscode-light"];

    public static string Css(string id)
    {
        var css = new StringBuilder();
        css.Append(CultureInfo.InvariantCulture, $"#{id}{{{Variables(dark: false)}}}");
        css.Append(
            CultureInfo.InvariantCulture, $"@media (prefers-color-scheme:dark){{#{id}{{{Variables(dark: true)}}}}}");
        // A page that states its theme paints its own background, so the figure needs none.
        css.Append(CultureInfo.InvariantCulture,
            $"{Under(LightAncestors, id)}{{{Variables(dark: false)};--paper:transparent}}");
        css.Append(
            CultureInfo.InvariantCulture, $"{Under(DarkAncestors, id)}{{{Variables(dark: true)};--paper:transparent}}");
        foreach (var (selector, rule) in Rules())
        {
            css.Append(CultureInfo.InvariantCulture, $"#{id} {selector}{{{rule}}}");
        }

        return css.ToString();
    }

    private static string Under(string[] ancestors, string id) => string.Join(",", ancestors.Select(a => $"{a} #{id}"));

    private static string Variables(bool dark) => string.Join(";",
        Inks.Select(i => $"--{i.Name}:{(dark ? i.Dark : i.Light)}")
            .Concat((dark ? Palette.Dark : Palette.Light).Select((c, i) => $"--c{i}:{c}")));

    private static IEnumerable<(string, string)> Rules()
    {
        // Each colour stands twice: viewers without CSS variables take the first.
        yield return (".bg", $"fill:{Inks[4].Light};fill:var(--paper)");
        yield return ("text", $"font-family:{Font};font-size:13px;fill:{Inks[0].Light};fill:var(--ink)");
        yield return ("text.h", "font-size:17px;font-weight:600");
        // Values may stand on a line; a rim in the paper's colour keeps them readable.
        yield return (
            "text.v", "font-weight:600;paint-order:stroke;stroke:var(--cut);stroke-width:3px;stroke-linejoin:round");
        yield return ("text.m", $"fill:{Inks[1].Light};fill:var(--muted)");
        yield return ("text.n", $"font-size:12px;fill:{Inks[1].Light};fill:var(--muted)");
        yield return (".g", $"fill:none;stroke:{Inks[2].Light};stroke:var(--grid);stroke-width:1");
        yield return (".a", $"fill:none;stroke:{Inks[3].Light};stroke:var(--axis);stroke-width:1");
        yield return (".w", $"fill:none;stroke:{Inks[0].Light};stroke:var(--ink);stroke-width:1.5");
        yield return (".k", $"fill:none;stroke:{Inks[4].Light};stroke:var(--cut);stroke-width:3");
        yield return (".q", $"fill:none;stroke:{Inks[4].Light};stroke:var(--cut);stroke-width:1.5");
        for (var i = 0; i < Palette.Light.Length; i++)
        {
            yield return ($".f{i}", $"fill:{Palette.Light[i]};fill:var(--c{i})");
            yield return ($".s{i}",
                $"fill:none;stroke:{Palette.Light[i]};stroke:var(--c{i});stroke-width:2;stroke-linejoin:round");
        }
        yield return (".band", "fill-opacity:.2");
        yield return (".hit", "fill:transparent;stroke:none");
        yield return (".key[role=button]", "cursor:pointer");
        yield return (".key[aria-pressed=false]", "opacity:.45");
        yield return (".off", "display:none");
    }
}
