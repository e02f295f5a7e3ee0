using System.Text.Json;
using System.Text.Json.Nodes;
using GrpcLab.Notebooks;
using Jupyter.Tests.Environments;

namespace Jupyter.Tests.Hosts;

/// <summary>A chapter that has run once, shown by a server: as its reader's own, or as one that came by mail.</summary>
internal sealed class ShownNotebook
{
    private const string Trust = "from nbformat.sign import TrustNotebookApp; TrustNotebookApp.launch_instance()";
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private ShownNotebook(NotebookPage page, Notebook notebook) => (Page, Notebook) = (page, notebook);

    public NotebookPage Page { get; }

    public Notebook Notebook { get; }

    /// <summary>The cells that put out figures, counted from 0, and how many figures each.</summary>
    public IEnumerable<(int Cell, int Figures)> FigureCells => Notebook.CodeCells
        .Select(cell => (cell.Number - 1, cell.Outputs.OfType<DisplayOutput>().Sum(FiguresIn)))
        .Where(cell => cell.Item2 > 0);

    /// <summary>
    /// Opens a copy of an executed notebook; trusted means signed with the server's own key, as after a run.
    /// </summary>
    public static async Task<ShownNotebook> OpenAsync(RunningHosts hosts, Host host, HostedRun run, bool isTrusted)
    {
        var server = await hosts.ServerAsync(host);
        // Signatures go by content: without a difference the untrusted copy would be trusted together with the other.
        var notebook = JsonNode.Parse(await File.ReadAllBytesAsync(run.Path))!;
        notebook["metadata"]!["copy"] = Guid.NewGuid().ToString();
        var copy = hosts.Copy(
            $"shown-{(isTrusted ? "trusted" : "untrusted")}", JsonSerializer.SerializeToUtf8Bytes(notebook));
        if (isTrusted)
        {
            await using var trust = JupyterEnvironment.Of(host).Start(
                new HostStart(["-c", Trust, Path.Combine(Repository.Root, copy)])
                {
                    Folders = server.Folders,
                    Kernel = hosts.Kernel,
                });
            await trust.SucceedAsync(Limit);
        }

        var page = await NotebookPage.OpenAsync(hosts.Browser, server, copy);
        return new ShownNotebook(page, run.Notebook);
    }

    private static int FiguresIn(DisplayOutput output) =>
        output.Data.TryGetValue(MimeTypes.Html, out var html) ? html.Split("<img data-figure=").Length - 1 : 0;
}
