namespace Jupyter.Tests.Binder;

public sealed class ImageSourcesTests
{
    [Theory]
    [InlineData("binder/postBuild", true)]
    [InlineData("Directory.Packages.props", true)]
    [InlineData("src/Lab/Lab.csproj", true)]
    [InlineData("lab", true)]
    [InlineData("src/Lab/Lab.cs", false)]
    [InlineData("tests/Lab.Tests/Lab.Tests.csproj", false)]
    public void The_image_is_built_anew_for_what_it_is_built_from(string path, bool isSource) =>
        Assert.Equal(isSource, ImageSources.IsSource(path));
}
