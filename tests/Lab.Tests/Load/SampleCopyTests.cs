namespace GrpcLab.Tests.Copies;

/// <summary>Sources of samples/ that a reader may change.</summary>
public sealed class SampleCopyTests : IDisposable
{
    private readonly DirectoryInfo _root = Directory.CreateTempSubdirectory("sample-copy-");

    private string Folder => Path.Combine(_root.FullName, "gallery");

    private string Source => Path.Combine(Folder, "Pictures.App", "PictureSender.cs");

    public void Dispose() => _root.Delete(recursive: true);

    [Fact]
    public void What_a_reader_changed_is_kept_and_told_from_what_was_built_already()
    {
        SampleCopy.Make(Folder, "Pictures.App");
        Assert.Null(SampleCopy.ChangedFolder(Path.Combine(Folder, "Pictures.App")));
        File.WriteAllText(Source, "changed");

        SampleCopy.Make(Folder, "Pictures.App");

        Assert.Equal("changed", File.ReadAllText(Source));
        Assert.Equal(Path.Combine(Folder, "Pictures.App"), SampleCopy.ChangedFolder(Folder + "/Pictures.App"));
        Assert.Equal(["gallery"], _root.EnumerateFileSystemInfos().Select(entry => entry.Name));
    }

    [Fact]
    public void A_file_more_or_less_is_a_change()
    {
        SampleCopy.Make(Folder, "Pictures.App");
        var further = Path.Combine(Folder, "Pictures.App", "Further.cs");
        File.WriteAllText(further, "");
        Assert.NotNull(SampleCopy.ChangedFolder(Folder + "/Pictures.App"));
        File.Delete(further);
        File.Delete(Source);

        Assert.NotNull(SampleCopy.ChangedFolder(Folder + "/Pictures.App"));
    }

    [Fact]
    public void A_name_that_is_no_samples_leaves_no_half_copy()
    {
        Assert.Throws<DirectoryNotFoundException>(() => SampleCopy.Make(Folder, "Pictures.App", "Pictures.Ap"));

        Assert.Empty(_root.EnumerateFileSystemInfos());
    }

    [Fact]
    public void A_name_is_that_of_a_sample_and_a_folder_has_to_be_there()
    {
        Assert.Null(SampleCopy.ChangedFolder("Pictures.App"));

        var error = Assert.Throws<DirectoryNotFoundException>(() => SampleCopy.ChangedFolder("nowhere/Pictures.App"));

        Assert.Contains("SampleCopy.Make(", error.Message, StringComparison.Ordinal);
    }
}
