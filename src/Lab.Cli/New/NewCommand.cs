using System.CommandLine;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.RegularExpressions;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>lab new: the notebook that a chapter begins as; it passes the check, and runs.</summary>
internal static partial class NewCommand
{
    private const int IdLetters = 6;

    private static readonly Argument<string> Name = new("name")
    {
        Description = "Number and topic: 13-slow-starts, or deeper/03-slow-starts for a deeper notebook",
    };

    public static Command Create()
    {
        var command = new Command(
            "new", "Begin a chapter: a notebook that passes the check, runs, and is yours to change") { Name };
        command.SetAction(parsed =>
        {
            var course = CourseFolder.Find();
            var file = course.Relative(Write(course, course.Notebooks, parsed.GetValue(Name)!));
            Console.WriteLine(file);
            Console.Error.WriteLine($"Next: ./lab check {file} · ./lab watch {file} --open · CONTRIBUTING.md says "
                + "what else a chapter needs.");
            return LabExit.Fine;
        });
        return command;
    }

    /// <summary>Writes it; never over another file.</summary>
    /// <exception cref="UsageException">It is no name, or it is taken.</exception>
    internal static string Write(CourseFolder course, string notebooks, string typed)
    {
        var match = Form().Match(typed);
        if (!match.Success)
        {
            throw new UsageException($"'{typed}' is not a chapter name. Give a number and a topic in lower "
                + "case: 13-slow-starts, or deeper/03-slow-starts.");
        }

        var (number, topic, isDeeper) =
            (match.Groups["number"].Value, match.Groups["topic"].Value, match.Groups["deeper"].Success);
        var chapters = ChapterCatalog.All(course).Where(chapter => chapter.Number is not null).ToList();
        // Of what deepens a chapter, too: a notebook goes by its topic, and its page by number and topic.
        var taken = ChapterCatalog.WithDeeper(course).FirstOrDefault(chapter => chapter.Topic == topic
            || (!isDeeper && !chapter.IsDeeper && chapter.Number == number));
        if (taken is not null)
        {
            throw new UsageException($"{taken.PathInNotebooks} already has this number or topic. Choose another.");
        }

        var before = chapters.LastOrDefault(chapter =>
            string.CompareOrdinal(chapter.Number, number) is var order && (isDeeper ? order == 0 : order < 0));
        if (isDeeper && before is null)
        {
            throw new UsageException($"There is no chapter {number} to deepen. ./lab run --list shows all.");
        }

        var file = Path.GetFullPath(Path.Combine(notebooks, typed + ".ipynb"));
        if (File.Exists(file)) throw new UsageException($"{file} already exists. Choose another name.");

        var title = $"{int.Parse(number, CultureInfo.InvariantCulture)}{(isDeeper ? ", deeper" : "")}. "
            + char.ToUpperInvariant(topic[0]) + topic[1..].Replace('-', ' ');
        var up = Path.GetRelativePath(Path.GetDirectoryName(file)!, course.Root).Replace('\\', '/').TrimEnd('/') + "/";
        AtomicFile.Write(file, Encoding.UTF8.GetBytes(Text(title, up, before, isDeeper)));
        return file;
    }

    private static string Text(string title, string up, Chapter? before, bool isDeeper)
    {
        var link = before is null ? "" : $"({(isDeeper ? "../" : "")}{before.Name}.ipynb)";
        return LabHelp.Resource("chapter.ipynb")
            .Replace("{{title}}", title, StringComparison.Ordinal)
            .Replace("{{needs}}", before is null ? "C# and the .NET 10 SDK"
                : $"[chapter {int.Parse(before.Number!, CultureInfo.InvariantCulture)}]{link}", StringComparison.Ordinal)
            .Replace("{{links}}", before is null ? "Next: say which"
                : $"{(isDeeper ? "Back to" : "Previous:")} [{TitleOf(before)}]{link}",
                StringComparison.Ordinal)
            .Replace("{{up}}", up, StringComparison.Ordinal)
            .Replace("{{id}}", RandomNumberGenerator.GetHexString(IdLetters, lowercase: true),
                StringComparison.Ordinal);
    }

    // It stands in a string of JSON.
    private static string TitleOf(Chapter chapter) => JsonEncodedText.Encode(
        Notebook.Read(chapter.Path).Title ?? chapter.Name, JavaScriptEncoder.UnsafeRelaxedJsonEscaping).ToString();

    [GeneratedRegex("^(?<deeper>deeper/)?(?<number>[0-9]{2})-(?<topic>[a-z][a-z0-9]*(-[a-z0-9]+)*)$",
        RegexOptions.ExplicitCapture)]
    private static partial Regex Form();
}
