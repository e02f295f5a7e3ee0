using GrpcLab.Tests.Display;
using Performance;

namespace GrpcLab.Tests.Exercises;

[Collection(HostCollection.Name)]
public sealed class VerdictRecorderTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("grpclab-results-").FullName;

    public void Dispose()
    {
        foreach (var name in (string[])["GRPCLAB_RESULTS", "GRPCLAB_LEARNER", "JUPYTERHUB_USER"])
        {
            Environment.SetEnvironmentVariable(name, null);
        }

        Directory.Delete(_folder, recursive: true);
    }

    [Theory]
    [InlineData("ana", "hub", "ana.json")]
    [InlineData(null, "hub", "hub.json")]
    [InlineData(null, null, null)]
    public void The_learner_is_named_by_the_course_then_by_the_hub_then_by_the_account(
        string? learner, string? hub, string? file)
    {
        Environment.SetEnvironmentVariable("GRPCLAB_RESULTS", Path.Combine(_folder, "made when missing"));
        Environment.SetEnvironmentVariable("GRPCLAB_LEARNER", learner);
        Environment.SetEnvironmentVariable("JUPYTERHUB_USER", hub);

        Quiz.Answer("0.1", 'b');

        var written = Assert.Single(Directory.GetFiles(_folder, "*.json", SearchOption.AllDirectories));
        Assert.Equal(file ?? LearnerName.ToFileName(Environment.UserName), Path.GetFileName(written));
    }

    [Fact(Timeout = 240_000)]
    public async Task A_check_and_an_answer_are_written_with_their_verdicts()
    {
        Environment.SetEnvironmentVariable("GRPCLAB_RESULTS", _folder);
        Environment.SetEnvironmentVariable("GRPCLAB_LEARNER", "ana");

        await Check.Exercise("0.2", (Performance.Monitor.MonitorClient _) =>
            Task.FromException<PerformanceStatusResponse>(new NotImplementedException()));
        Quiz.Answer("0.1", 'a');

        var entries = LearnerResults.Parse(File.ReadAllText(Path.Combine(_folder, "ana.json"))).Entries;
        Assert.Equal([("exercise", "0.2", "unanswered", 0), ("question", "0.1", "wrong", 1)],
            entries.Select(e => (e.Kind, e.Id, e.State, e.Attempts)));
        Assert.All(
            entries, e => Assert.False(string.IsNullOrWhiteSpace(e.Title) || string.IsNullOrWhiteSpace(e.Detail)));
    }

    [Fact]
    public void A_folder_that_cannot_be_written_is_told_once_and_breaks_no_check()
    {
        // A file in the folder's place: not even root can write below it.
        var place = Path.Combine(_folder, "not-a-folder");
        File.WriteAllText(place, "");
        Environment.SetEnvironmentVariable("GRPCLAB_RESULTS", place);
        Environment.SetEnvironmentVariable("GRPCLAB_LEARNER", "ana");
        using var host = new FakeHost(rich: true);

        var states = new[] { Quiz.Answer("0.1", 'b').State, Quiz.Answer("0.1", 'a').State };

        Assert.Equal([QuizState.Right, QuizState.Wrong], states);
        Assert.StartsWith($"This verdict was not written to {Path.Combine(place, "ana.json")}, so a teacher",
            Assert.Single(host.Lines), StringComparison.Ordinal);
    }
}
