namespace GrpcLab.Look.Tests;

/// <summary>A stream of chunks is one request body, and its messages are small.</summary>
public class ChunkTests
{
    [Theory]
    [InlineData(1, true)]
    [InlineData(2, false)]
    public void A_large_body_in_several_messages_is_not_LOOK09(int messages, bool isFault)
    {
        var seen = new Observation("Orders.Front")
        {
            Window = TimeSpan.FromSeconds(10),
            EventWindow = TimeSpan.FromSeconds(9),
        };
        for (var i = 0; i < 100; i++)
        {
            seen.Http.Start(i * 0.05, "orders:443");
            seen.Client.Start();
            for (var sent = 0; sent < messages; sent++) seen.Client.Send();
            seen.Http.SendBody(98_331);
        }

        var found = new LookReport(seen).Findings.Select(finding => finding.Id);

        Assert.Equal(isFault ? ["LOOK09"] : [], found);
    }
}
