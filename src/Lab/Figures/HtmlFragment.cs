using System.Globalization;
using System.Text;

namespace GrpcLab;

/// <summary>
/// Writes a figure as a picture followed by a script. Where scripts are stripped the picture stays; where they run it
/// becomes an inline SVG, laid out for the width there is, with a legend that toggles. Nothing is fetched.
/// </summary>
internal static class HtmlFragment
{
    // A phone of 360 pixels, without the page's margins: there the small print is as large as it was set.
    private const int NarrowWidth = 328;

    public static string Write(Figure figure)
    {
        var svg = figure.ToSvg();
        var (wide, narrow) = (Encode(svg), Encode(figure.ToSvg(NarrowWidth)));
        var start = svg.IndexOf("id=\"", StringComparison.Ordinal) + 4;
        var id = svg[start..svg.IndexOf('"', start)];
        return string.Create(CultureInfo.InvariantCulture,
            $"<img data-figure=\"{id}\" data-table=\"{Data(figure)}\" alt=\"{Markup.Escape(figure.AltText)}\" "
            + $"style=\"width:100%;max-width:720px;height:auto\" "
            + $"src=\"data:image/svg+xml;base64,{wide}\">\n<script>{Script}('{id}','{narrow}')</script>");
    }

    // The picture's data as it goes with it, for readers and as CSV.
    private static string Data(Figure figure)
    {
        var table = figure.ToTable();
        return new FigureMessage(
            figure.Title,
            [.. table.Columns.Select(column => new ColumnMessage(column.Title, column.Align == Align.Right))],
            [.. table.Rows.Select(row => row.ToArray())],
            figure.ToCsv()).ToBase64();
    }

    private static string Encode(string svg) => Convert.ToBase64String(Encoding.UTF8.GetBytes(svg));

    // The script looks for its pictures by name, since some hosts run it elsewhere in the page. One figure may stand
    // in a page twice, so an id that is taken gets a number. An invoked function expression leaves no names behind.
    private const string Script = """
        (function(id,narrow){
        function text(b){return new TextDecoder().decode(Uint8Array.from(atob(b),function(c){return c.charCodeAt(0)}))}
        function toggle(svg,key){
        var s=key.getAttribute('data-series'),off=key.getAttribute('aria-pressed')==='true';
        key.setAttribute('aria-pressed',off?'false':'true');
        svg.querySelectorAll('g[data-series="'+s+'"]:not(.key)').forEach(function(g){g.classList.toggle('off',off)})}
        function live(svg){
        var keys=svg.querySelectorAll('.key');
        if(keys.length)svg.setAttribute('role','group');
        keys.forEach(function(key){
        key.setAttribute('role','button');key.setAttribute('tabindex','0');key.setAttribute('aria-pressed','true');
        key.addEventListener('click',function(){toggle(svg,key)});
        key.addEventListener('keydown',function(e){if(e.key==='Enter'||e.key===' '){e.preventDefault();toggle(svg,key)}})})}
        function parse(b){
        var s=text(b),old=/ id="(fig-[0-9a-f]+)"/.exec(s)[1],own=old,n=1;
        while(document.getElementById(own))own=old+'-'+(++n);
        var svg=document.importNode(new DOMParser().parseFromString(s.split(old).join(own),'image/svg+xml').documentElement,true);
        svg.style.cssText='width:100%;height:auto;display:block';live(svg);return svg}
        document.querySelectorAll('img[data-figure="'+id+'"]').forEach(function(img){
        var wide=img.src.split(',')[1],box=document.createElement('div'),shown='';
        box.style.cssText='width:100%;max-width:720px';
        img.replaceWith(box);
        function fit(){
        var want=box.clientWidth>0&&box.clientWidth<500?narrow:wide;
        if(want===shown)return;
        shown=want;box.replaceChildren();box.appendChild(parse(want))}
        fit();
        if(window.ResizeObserver)new ResizeObserver(fit).observe(box)})
        })
        """;
}
