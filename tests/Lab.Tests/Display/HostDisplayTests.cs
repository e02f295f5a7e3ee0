namespace GrpcLab.Tests.Display;

[Collection(HostCollection.Name)]
public sealed class HostDisplayTests
{
    private static readonly Table Value = new(["a"], [["b"]]);

    [Fact]
    public void A_host_that_can_gets_the_bundle_and_its_updates_under_one_id()
    {
        using var host = new FakeHost(rich: true);

        var id = HostDisplay.Show(Value);
        HostDisplay.Update(id, new Notice("after"));

        Assert.Equal([(id, false), (id, true)], host.Shown.Select(s => (s.Id, s.Update)));
        Assert.Equal(Value.ToHtml(), host.Shown[0].Bundle[Mime.Html]);
        Assert.Empty(host.Lines);
    }

    [Fact]
    public void Elsewhere_the_text_is_printed()
    {
        using var host = new FakeHost(rich: false);

        HostDisplay.Show(new Notice("before"));

        Assert.Equal(["! before"], host.Lines);
    }
}
