using System.IO.Compression;

namespace GrpcLab.Notebooks;

/// <summary>
/// An executed notebook as the repository keeps it: what a page is made of, compressed. Of the forms an output has, the
/// page takes HTML before plotly and text.
/// </summary>
internal static class RecordedNotebook
{
    public const string Ending = ".ipynb.gz";

    private static readonly string[] WithoutUse = ["application/vnd.plotly.v1+json", MimeTypes.Plain];

    public static byte[] Pack(NotebookReport report)
    {
        var slim = report.Notebook.WithResults(report.Cells.ToDictionary(cell => cell.Cell.Number, cell =>
            cell.Results with { Outputs = [.. cell.Results.Outputs.Select(Slim)] }));
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.SmallestSize)) gzip.Write(slim.ToBytes());

        return packed.ToArray();
    }

    public static Notebook Read(string path)
    {
        try
        {
            using var unpacked = new MemoryStream();
            using (var gzip = new GZipStream(File.OpenRead(path), CompressionMode.Decompress)) gzip.CopyTo(unpacked);

            return Notebook.Parse(unpacked.ToArray(), path);
        }
        catch (InvalidDataException error)
        {
            throw new NotebookFormatException($"{path} is not compressed as a recorded notebook is.", error);
        }
    }

    private static CellOutput Slim(CellOutput output) =>
        output is DisplayOutput display && display.Data.ContainsKey(MimeTypes.Html)
            ? display with { Data = display.Data.Where(form => !WithoutUse.Contains(form.Key)).ToDictionary() }
            : output;
}
