namespace Course.Tests.Deploy;

/// <summary>A copy of deploy/kubernetes that a test may change, and add what a reader has to make.</summary>
internal sealed class DeployCopy : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("lab-deploy-");

    public DeployCopy()
    {
        foreach (var name in Manifests.Names.Concat(["server/kustomization.yaml", "load/kustomization.yaml"]))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(File(name))!);
            System.IO.File.Copy(Path.Combine(Manifests.Folder, name), File(name));
        }
    }

    public string File(string name) => Path.Combine(_folder.FullName, name);

    /// <summary>Puts other text in place of the first that is so.</summary>
    public void Change(string name, string right, string wrong)
    {
        var text = System.IO.File.ReadAllText(File(name));
        var at = text.IndexOf(right, StringComparison.Ordinal);
        Assert.True(at >= 0, right);
        System.IO.File.WriteAllText(File(name), text[..at] + wrong + text[(at + right.Length)..]);
    }

    /// <summary>The secret, as the README has its reader make it, for this host name; gives its folder.</summary>
    public async Task<string> MakeSecretAsync(string host)
    {
        var readme = System.IO.File.ReadAllText(Path.Combine(Manifests.Folder, "README.md"));
        var commands = readme.Split("```sh\n").Select(block => block.Split("```")[0])
            .Single(block => block.Contains("openssl", StringComparison.Ordinal));
        Directory.CreateDirectory(File("deploy"));
        Directory.CreateSymbolicLink(File("deploy/kubernetes"), _folder.FullName);
        await using var shell = OwnedProcess.Start(
            ["sh", "-euc", commands.Replace("server.grpc-load.svc", host, StringComparison.Ordinal)], _folder.FullName);
        await shell.SucceedAsync();
        return File("server/secret");
    }

    /// <summary>What kubectl makes of one of its folders.</summary>
    public async Task<string> KustomizeAsync(string folder)
    {
        await using var kubectl = OwnedProcess.Start(["kubectl", "kustomize", File(folder)]);
        return (await kubectl.SucceedAsync()).Output;
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
