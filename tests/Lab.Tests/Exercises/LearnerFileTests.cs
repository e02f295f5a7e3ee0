using Microsoft.Extensions.Time.Testing;

namespace GrpcLab.Tests.Exercises;

public sealed class LearnerFileTests : IDisposable
{
    private static readonly RecordedVerdict
        Stub = new("exercise", "1.1", "Reuse the channel", "unanswered", "Write it."),
        Wrong = Stub with { State = "failed", Detail = "9 connections" },
        Solved = Stub with { State = "passed", Detail = "1 connection, 12 µs" };

    private readonly string _folder = Directory.CreateTempSubdirectory("grpclab-results-").FullName;
    private readonly FakeTimeProvider _clock = new();

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Attempts_are_counted_from_the_first_that_was_written_and_the_first_success_stays()
    {
        var file = File();
        var times = new List<DateTimeOffset>();
        foreach (var verdict in (RecordedVerdict[])[Stub, Wrong, Solved, Wrong])
        {
            times.Add(_clock.GetUtcNow());
            file.Add(verdict);
            _clock.Advance(TimeSpan.FromMinutes(1));
        }

        var entry = Assert.Single(Read(file).Entries);

        Assert.Equal(("failed", "9 connections", 3), (entry.State, entry.Detail, entry.Attempts));
        Assert.Equal((times[0], times[3], times[2]), (entry.First, entry.Last, entry.PassedAt));
    }

    [Fact]
    public void An_exercise_and_a_question_of_the_same_number_are_two_entries()
    {
        var file = File();

        file.Add(Solved);
        file.Add(new("question", "1.1", "Which?", "wrong", "No."));

        Assert.Equal(["exercise", "question"], Read(file).Entries.Select(e => e.Kind));
    }

    [Fact]
    public void Of_a_guess_the_first_number_is_kept_with_what_was_said_of_it()
    {
        var file = File();
        var first = new RecordedVerdict("guess", "a new channel", "a new channel", "guessed", "You guessed 5×.")
        {
            Guessed = 5,
            Measured = 47,
        };

        file.Add(first);
        file.Add(first with { Detail = "You guessed 46×.", Guessed = 46, Measured = 46 });

        var entry = Assert.Single(Read(file).Entries);
        Assert.Equal("You guessed 5×.", entry.Detail);
        Assert.Equal((5.0, 47.0, 2), (entry.Guessed, entry.Measured, entry.Attempts));
    }

    [Fact(Timeout = 240_000)]
    public async Task Kernels_of_one_learner_that_write_at_once_lose_nothing()
    {
        const int Writers = 8, Verdicts = 25;
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(() =>
        {
            // An object each, as each kernel has: what they share is the disk.
            var file = File();
            for (var n = 0; n < Verdicts; n++)
            {
                file.Add(Wrong with { Id = $"{writer}.{n}" });
                file.Add(Wrong with { Id = "shared" });
            }
        })));

        var entries = Read(File()).Entries;

        Assert.Equal(Writers * Verdicts + 1, entries.Count);
        Assert.Equal(Writers * Verdicts, entries.Single(e => e.Id == "shared").Attempts);
        Assert.DoesNotContain(Directory.GetFiles(_folder), path => path.EndsWith(".new", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("{ \"format\": \"grpclab-results/9\", \"learner\": \"ana\", \"entries\": [] }", "grpclab-results/9")]
    [InlineData("half a fi", "not a learner's file")]
    [InlineData("{ \"format\": \"grpclab-results/1\", \"learner\": null, \"entries\": [] }", "not a learner's file")]
    public void A_file_that_is_not_ours_is_left_as_it_is(string text, string reason)
    {
        var file = File();
        System.IO.File.WriteAllText(file.Path, text);

        var error = Assert.Throws<InvalidDataException>(() => file.Add(Solved));

        Assert.Contains(reason, error.Message);
        Assert.Equal(text, System.IO.File.ReadAllText(file.Path));
    }

    private LearnerFile File() => new(_folder, "ana", _clock);

    private static LearnerResults Read(LearnerFile file) => LearnerResults.Parse(System.IO.File.ReadAllText(file.Path));
}

public sealed class LearnerNameTests
{
    [Theory]
    [InlineData("ana.b-c_d", "ana.b-c_d.json")]
    [InlineData("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd.json")]
    [InlineData(".hidden", "%2Ehidden.json")]
    [InlineData("a%20b", "a%2520b.json")]
    [InlineData("zoë@school", "zo%C3%AB%40school.json")]
    [InlineData("a\\b:c", "a%5Cb%3Ac.json")]
    public void Each_name_has_a_file_name_of_its_own_that_stays_in_the_folder(string learner, string expected) =>
        Assert.Equal(expected, LearnerName.ToFileName(learner));

    [Fact]
    public void Long_names_that_differ_at_the_end_have_different_short_files()
    {
        var (one, other) = (LearnerName.ToFileName(new string('x', 300) + "1"),
            LearnerName.ToFileName(new string('x', 300) + "2"));

        Assert.NotEqual(one, other);
        Assert.All([one, other], name => Assert.True(name.Length <= 125, name));
    }
}
