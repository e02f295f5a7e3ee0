namespace GrpcLab.Tests.Json;

public sealed class TempFilesTests
{
    [Fact(Timeout = 240_000)]
    public async Task A_file_made_or_renamed_counts()
    {
        var names = Enumerable.Range(0, 2)
            .Select(_ => Path.Combine(Path.GetTempPath(), $"ASPNETCORE_{Guid.NewGuid()}.tmp")).ToArray();
        var files = await TempFiles.CountAsync(() =>
        {
            File.WriteAllText(names[0], "");
            File.Move(Path.GetTempFileName(), names[1]);
            return Task.CompletedTask;
        });
        Array.ForEach(names, File.Delete);

        // Other processes of this machine may make some meanwhile.
        Assert.True(files >= 2, $"{files} files");
    }
}
