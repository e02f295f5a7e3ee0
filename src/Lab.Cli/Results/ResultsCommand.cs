using System.CommandLine;
using System.Text;

namespace GrpcLab.Cli;

/// <summary>lab results: the exercise results of a class in one table, and its guesses against the truth.</summary>
internal static class ResultsCommand
{
    public static Command Create()
    {
        var folder = new Argument<DirectoryInfo>("folder")
        {
            Description = "The folder that GRPCLAB_RESULTS named, or the one above the learners' own",
        };
        var csv = new Option<FileInfo?>("--csv")
        {
            Description = "Also write everything to this file, a row for each learner and exercise, question or guess",
            HelpName = "file",
        };
        var command = new Command("results",
            "Collect what the checks of a class's exercises and questions found, and what it guessed") { folder, csv };
        command.SetAction(parsed => Run(parsed.GetValue(folder)!, parsed.GetValue(csv)));
        return command;
    }

    private static int Run(DirectoryInfo folder, FileInfo? csv)
    {
        if (!folder.Exists)
        {
            throw new UsageException(
                $"There is no folder {folder.FullName}. Name the one that GRPCLAB_RESULTS names for the learners.");
        }

        var files = ClassResults.ReadAll(folder.FullName);
        var read = files.OfType<ResultFile.Read>().ToList();
        if (read.Count > 0)
        {
            Consoles.Output().Write(ResultsTable.Of(read));
            foreach (var strip in GuessStrips.Of(read)) Console.WriteLine(strip);
        }
        else
        {
            Console.Error.WriteLine(
                $"No results in {folder.FullName}: no learner whose GRPCLAB_RESULTS names it has run a check yet.");
        }

        if (csv is not null)
        {
            // With its mark, without which Excel takes UTF-8 for the code page of the machine.
            File.WriteAllText(
                csv.FullName, ResultsCsv.Of(read), new UTF8Encoding(encoderShouldEmitUTF8Identifier: true));
        }

        var unreadable = files.OfType<ResultFile.Unreadable>().ToList();
        unreadable.ForEach(file => Console.Error.WriteLine($"{file.Path} is left out: {file.Why}."));
        return unreadable.Count == 0 && read.Count > 0 ? LabExit.Fine : LabExit.Failed;
    }
}
