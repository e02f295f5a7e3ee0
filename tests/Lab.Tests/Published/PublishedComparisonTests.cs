namespace GrpcLab.Tests.Data;

public sealed class PublishedComparisonTests
{
    private const string Total = "total for 500 requests";
    private readonly PublishedTable _report = Published.Load("team-report");

    [Fact]
    public void A_figure_stands_beside_all_published_runs_of_its_case()
    {
        var own = new OwnFigure("Grpc.AspNetCore, sequential, one channel", Total, 31.4, "ms");

        var text = _report.Beside(own with { Interval = new(30, 33) }).ToString();

        Assert.Matches(@"sequential, one channel .* 1,095 / 1,107 .* 31\.4 \(30 to 33\)", text);
    }

    [Fact]
    public void A_time_below_zero_is_an_error()
    {
        var error = Assert.ThrowsAny<ArgumentException>(() => Published.Load("improving-grpc-draft")
            .Beside(new OwnFigure("grpc-dotnet, GetInt", "min", -1.85, "ms")));

        Assert.Contains("no call ends before it begins", error.Message);
    }

    [Fact]
    public void What_was_not_measured_says_why()
    {
        var text = _report.Beside(
            OwnFigure.Not("Grpc.AspNetCore, sequential, new channel", Total, "ms", "left out")).ToString();

        Assert.Matches("3,177 / 3,066 +– +ms +left out", text);
    }

    [Fact]
    public void Everything_that_does_not_fit_is_told_at_once()
    {
        var error = Assert.Throws<ArgumentException>(() => _report.Beside(
            new OwnFigure("no such case", Total, 1, "ms"),
            new OwnFigure("Grpc.AspNetCore, sequential, new channel", Total, 1, "s"),
            new OwnFigure("Grpc.AspNetCore, sequential, one channel", Total, 1, "ms") { Beyond = true },
            new OwnFigure("Grpc.Core, sequential, one channel", Total, null, "ms"),
            new OwnFigure("Grpc.Core, sequential, new channel", Total, 1, "ms") { Interval = new(2, 3) },
            new OwnFigure("Grpc.AspNetCore, sequential, new channel", Total, 2, "ms"))).Message;

        Assert.All(["is not a published figure", "published in ms, not in s", "leave Beyond out", "no note",
            "not lie in its interval", "more than once"], part => Assert.Contains(part, error));
    }
}
