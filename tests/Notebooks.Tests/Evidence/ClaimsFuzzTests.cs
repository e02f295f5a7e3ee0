using System.Text;
using GrpcLab;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Evidence;

/// <summary>What cells tell of claims, questions and comparisons, and the files that keep it, damaged.</summary>
public sealed class ClaimsFuzzTests
{
    private static readonly string[] Corpus =
    [
        """{"text":"a new channel opens a connection","kind":"mechanism","state":"held","detail":"20 of 20"}""",
        """{"text":"slower","kind":"comparison","state":"undecided","detail":"1.9× slower (95 % interval 1.7 to 2.1)"}""",
        """{"id":"1.1","state":"wrong","detail":"x","options":[{"letter":"a","right":true,"feedback":"Yes."}]}""",
        """{"title":"t","cases":[{"name":"a"},{"name":"b","verdict":"slower","ratio":2.5,"low":2,"high":3,"seconds":1}]}""",
        """
        {"format":"grpclab-results/1","learner":"ann","entries":[{"kind":"exercise","id":"1.1","title":"t","state":"passed",
        "detail":"d","first":"2026-11-24T18:00:00+00:00","last":"2026-11-24T18:00:00+00:00","attempts":1}]}
        """,
        """"
        chapter,section,prose,evidence,text,kind,outcome,detail,cell,conditions
        01-one,Part,"twice, ""as fast""",claim,a new channel,mechanism,held,20 of 20,5,2 cores
        """",
    ];

    [Fact(Timeout = 600_000)]
    public Task What_is_damaged_is_told_as_such_and_nothing_of_it_gets_into_a_page_raw()
    {
        // The reader of CSV sets up a quarter of a megabyte once, for whatever comes.
        IsClaims(Corpus[^1]);
        return new Fuzzer([.. Corpus.Select(Encoding.UTF8.GetBytes)]).RunAsync(IsRead, bytesPerByte: 4_000);
    }

    private static bool IsRead(byte[] bytes)
    {
        // As an output may hold it: any bytes, some of them half a character.
        var text = bytes.Length % 2 == 0 ? Encoding.UTF8.GetString(bytes) : Encoding.Latin1.GetString(bytes) + "\ud800";
        var html = ClaimsPanel.Render([(VerdictReader.Claim(text), null)])
            + AnswerNote.Render("Question", VerdictReader.Answer(text));
        Assert.DoesNotContain("<script", html, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain('\0', html);
        var comparison = ComparisonMessage.TryParse(text);
        _ = comparison?.Cases?.Sum(one => one.Ratio ?? 0);
        return comparison is not null | IsLearners(text) | IsClaims(text);
    }

    private static bool IsLearners(string text)
    {
        try
        {
            return LearnerResults.Parse(text).Entries.All(entry => entry.Id.Length >= 0);
        }
        catch (InvalidDataException)
        {
            return false;
        }
    }

    private static bool IsClaims(string text)
    {
        try
        {
            return ClaimsFile.Parse(text, "claims.csv").Count > 0;
        }
        catch (FormatException error)
        {
            Assert.StartsWith("claims.csv is not a list of claims", error.Message, StringComparison.Ordinal);
            return false;
        }
    }
}
