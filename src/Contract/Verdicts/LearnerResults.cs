using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace GrpcLab;

/// <summary>
/// A learner's file: the latest verdict on each exercise and question, the first guess of each number.
/// </summary>
internal sealed record LearnerResults
{
    /// <summary>What <see cref="Format"/> says in a file that this version reads.</summary>
    public const string CurrentFormat = "grpclab-results/1";

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        RespectNullableAnnotations = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        // A teacher reads these files: "µs" and "é" are written as such.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public required string Format { get; init; }

    public required string Learner { get; init; }

    /// <summary>One entry an exercise, question or guess, in the order of their first checks.</summary>
    public required IReadOnlyList<LearnerEntry> Entries { get; init; }

    public static LearnerResults Of(string learner) =>
        new() { Format = CurrentFormat, Learner = learner, Entries = [] };

    /// <summary>Reads a file's text.</summary>
    /// <exception cref="InvalidDataException">
    /// It is not a learner's file, or of another version; the message says which.
    /// </exception>
    public static LearnerResults Parse(string text)
    {
        try
        {
            var read = JsonSerializer.Deserialize<LearnerResults>(text, Json)
                ?? throw new InvalidDataException("it holds nothing");
            if (read.Entries.Contains(null)) throw new InvalidDataException("one of its entries is null");

            return read.Format == CurrentFormat ? read
                : throw new InvalidDataException(
                    $"its format is \"{read.Format}\", and this version reads \"{CurrentFormat}\"");
        }
        catch (Exception e) when (e is JsonException or ArgumentException)
        {
            throw new InvalidDataException($"it is not a learner's file written by the checks ({e.Message})", e);
        }
    }

    public string ToJson() => JsonSerializer.Serialize(this, Json) + "\n";

    /// <summary>The same with one more verdict.</summary>
    public LearnerResults With(RecordedVerdict verdict, DateTimeOffset now)
    {
        var place = Entries.ToList().FindIndex(e => e.Kind == verdict.Kind && e.Id == verdict.Id);
        var before = place < 0 ? null : Entries[place];
        LearnerEntry entry = new()
        {
            Kind = verdict.Kind,
            Id = verdict.Id,
            Title = verdict.Title,
            State = verdict.State,
            // Of a guess the first one counts, and with it what was said of it.
            Detail = before is { Guessed: not null } ? before.Detail : verdict.Detail,
            First = before?.First ?? now,
            Last = now,
            // A stub and a question mark are no attempts.
            Attempts = (before?.Attempts ?? 0) + (verdict.State == "unanswered" ? 0 : 1),
            PassedAt = before?.PassedAt ?? (verdict.State is "passed" or "right" ? now : null),
            Guessed = before?.Guessed ?? verdict.Guessed,
            Measured = before?.Measured ?? verdict.Measured,
        };
        return this with
        {
            Entries = before is null ? [.. Entries, entry] : [.. Entries.Select((e, i) => i == place ? entry : e)]
        };
    }
}

/// <summary>What a learner's file says of one exercise or question.</summary>
internal sealed record LearnerEntry
{
    /// <summary>"exercise", "question" or "guess": they are numbered apart.</summary>
    public required string Kind { get; init; }

    /// <summary>Chapter and number, such as "1.1"; of a guess, what is guessed.</summary>
    public required string Id { get; init; }

    /// <summary>What the exercise is called, the question's number, or what is guessed.</summary>
    public required string Title { get; init; }

    /// <summary>The latest verdict: passed, failed, right, wrong, guessed or unanswered.</summary>
    public required string State { get; init; }

    /// <summary>What the latest verdict found; of a guess, what became of the first.</summary>
    public required string Detail { get; init; }

    public required DateTimeOffset First { get; init; }

    public required DateTimeOffset Last { get; init; }

    /// <summary>Checks of something that had been written; a stub does not count.</summary>
    public required int Attempts { get; init; }

    /// <summary>When it was first solved, UTC; null until then. A later failure does not take it back.</summary>
    public DateTimeOffset? PassedAt { get; init; }

    /// <summary>The first number guessed, which no result had told yet; null for what is no guess.</summary>
    public double? Guessed { get; init; }

    /// <summary>What was measured after that guess, in the same unit; null for what is no guess.</summary>
    public double? Measured { get; init; }
}

/// <summary>
/// A verdict as it is written down: of an exercise's check, on the answer to a question, or on a guess.
/// </summary>
/// <seealso cref="LearnerEntry"/>
internal sealed record RecordedVerdict(string Kind, string Id, string Title, string State, string Detail)
{
    public double? Guessed { get; init; }

    public double? Measured { get; init; }
}

/// <summary>Who is learning here, and what their file is called.</summary>
internal static class LearnerName
{
    // File systems allow 255 bytes; the rest is for endings.
    private const int MaxLength = 120;

    /// <summary>What GRPCLAB_LEARNER says, else JupyterHub's user, else the account.</summary>
    public static string Current => Named("GRPCLAB_LEARNER") ?? Named("JUPYTERHUB_USER") ?? Environment.UserName;

    /// <summary>A name for a file: different learners never share one, and no name leads out of the folder.</summary>
    public static string ToFileName(string learner)
    {
        var name = new StringBuilder();
        foreach (var b in Encoding.UTF8.GetBytes(learner))
        {
            // A point in front would hide the file, and two would lead out of the folder.
            var plain = char.IsAsciiLetterOrDigit((char)b) || b is (byte)'-' or (byte)'_'
                || (b == '.' && name.Length > 0);
            name = plain
                ? name.Append((char)b)
                : name.Append('%').Append(b.ToString("X2", System.Globalization.CultureInfo.InvariantCulture));
        }

        if (name.Length > MaxLength)
        {
            var mark = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(learner)))[..16];
            name.Length = MaxLength - mark.Length - 1;
            name.Append('%').Append(mark);
        }

        return name.Append(".json").ToString();
    }

    private static string? Named(string variable) =>
        Environment.GetEnvironmentVariable(variable)?.Trim() is { Length: > 0 } value ? value : null;
}
