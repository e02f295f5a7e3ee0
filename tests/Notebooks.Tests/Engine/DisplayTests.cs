using GrpcLab.Notebooks;

namespace Notebooks.Tests.Engine;

public class DisplayTests(EngineFixture engine) : IClassFixture<EngineFixture>
{
    private const string Convention = """
        [AttributeUsage(AttributeTargets.Class)]
        class TypeFormatterSourceAttribute(Type source) : Attribute
        {
            public Type FormatterSourceType { get; } = source;
            public string[] PreferredMimeTypes { get; set; } = [];
        }
        class Form(string mimeType, Func<object, string> text)
        {
            public string MimeType => mimeType;
            public bool Format(object value, System.IO.TextWriter writer) { writer.Write(text(value)); return true; }
        }
        class Source
        {
            public IEnumerable<object> CreateTypeFormatters() =>
                [new Form("text/html", v => $"<b>{v}</b>"), new Form("text/plain", v => $"*{v}*"), new Form("text/unwanted", v => "")];
        }
        class BadSource
        {
            public IEnumerable<object> CreateTypeFormatters() => [new Form("text/html", v => "<i>"), new Form("text/plain", v => throw new Exception("bad form"))];
        }
        [TypeFormatterSource(typeof(Source), PreferredMimeTypes = ["text/plain", "text/html"])]
        class Base { public override string ToString() => GetType().Name; }
        class Derived : Base;
        [TypeFormatterSource(typeof(BadSource))]
        class Bad { public override string ToString() => "bad"; }
        """;

    [Fact(Timeout = 240_000)]
    public async Task An_update_replaces_the_same_output()
    {
        var run = await engine.RunAsync("var bar = display(\"0 %\"); bar.Update(\"50 %\"); bar.Update(\"100 %\");");

        var shown = Assert.Single(run.Events.OfType<DisplayOutput>());
        // Of updates that follow each other at once only the last need arrive.
        Assert.Equal(
            "100 %", run.Events.OfType<UpdateDisplay>().Last(u => u.DisplayId == shown.DisplayId).Data["text/plain"]);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_later_cell_can_update_an_earlier_cells_output()
    {
        var first = await engine.RunAsync("var kept = display(1);");
        var second = await engine.RunAsync("kept.Update(2);");

        Assert.Equal(Assert.Single(first.Events.OfType<DisplayOutput>()).DisplayId,
            Assert.Single(second.Events.OfType<UpdateDisplay>()).DisplayId);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("new Base()", "Base")]
    [InlineData("new Derived()", "Derived")]
    public async Task A_type_shows_all_the_forms_its_attribute_prefers(string value, string text)
    {
        await engine.RunAsync(Convention);
        var run = await engine.RunAsync(value);

        Assert.Equal(new Dictionary<string, string> { ["text/plain"] = $"*{text}*", ["text/html"] = $"<b>{text}</b>" },
            run.Value);
    }

    [Fact(Timeout = 240_000)]
    public async Task A_formatter_that_throws_is_reported_and_the_other_forms_are_shown()
    {
        await engine.RunAsync(Convention);
        var run = await engine.RunAsync("new Bad()");

        Assert.Equal("<i>", run.Value["text/html"]);
        Assert.Equal("The text/plain formatter of Bad threw Exception: bad form", run.Plain);
        Assert.Contains("bad form", run.Stderr, StringComparison.Ordinal);
    }

    [Theory(Timeout = 240_000)]
    [InlineData("HTML(\"<b>1</b>\").Display();", "text/html", "<b>1</b>")]
    [InlineData("\"# Title\".Display(\"text/markdown\");", "text/markdown", "# Title")]
    [InlineData("new[] { new { A = 1 } }.DisplayTable();", "text/plain", "A\n-\n1")]
    [InlineData("class Own { public static void Show() => 5.Display(); }\nOwn.Show();", "text/plain", "5")]
    [InlineData("display(5)", "text/plain", "5")]
    public async Task What_NET_Interactive_shows_with_is_there_and_shows_once(string code, string mimeType, string text)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(text, Assert.IsType<DisplayOutput>(Assert.Single(run.Events)).Data[mimeType]);
    }

    [Fact(Timeout = 240_000)]
    public async Task The_library_shows_and_updates_by_its_own_id()
    {
        var run = await engine.RunAsync("""
            var show = (Action<IReadOnlyDictionary<string, string>, string, bool>)AppContext.GetData("GrpcLab.Display");
            show(new Dictionary<string, string> { ["text/plain"] = "a", ["application/x"] = "{}" }, "mine", false);
            show(new Dictionary<string, string> { ["text/plain"] = "b" }, "mine", true);
            """);

        Assert.Equal(("mine", "{}"), (run.Events.OfType<DisplayOutput>().Single().DisplayId,
            run.Events.OfType<DisplayOutput>().Single().Data["application/x"]));
        Assert.Equal(("mine", "b"), (run.Events.OfType<UpdateDisplay>().Single().DisplayId,
            run.Events.OfType<UpdateDisplay>().Single().Data["text/plain"]));
    }

    [Theory(Timeout = 240_000)]
    [InlineData("display(\"# Title\", \"text/markdown\");", "text/markdown", "# Title")]
    [InlineData("display(\"<b>\", \"text/html\");", "text/html", "<pre>&lt;b&gt;</pre>")]
    [InlineData("display(new { a = 1 }, \"application/json\");", "application/json", "{\"a\":1}")]
    [InlineData(
        "display(new Microsoft.AspNetCore.Html.HtmlString(\"<b>1</b>\"), \"text/html\");", "text/html", "<b>1</b>")]
    public async Task A_wanted_mime_type_is_the_only_one_shown(string code, string mimeType, string text)
    {
        var run = await engine.RunAsync(code);

        Assert.Equal(
            new Dictionary<string, string> { [mimeType] = text }, Assert.Single(run.Events.OfType<DisplayOutput>()).Data);
    }
}
