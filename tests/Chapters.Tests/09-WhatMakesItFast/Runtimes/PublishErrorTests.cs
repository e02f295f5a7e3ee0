namespace GrpcLab.Tests.Runtimes;

public sealed class PublishErrorTests
{
    [Theory]
    [InlineData("error NU1102: Unable to find package Microsoft.AspNetCore.App.Runtime.win-x64 with version (= 9.0.20)",
        "this feed has no runtime pack for net9.0 (Microsoft.AspNetCore.App.Runtime.win-x64)")]
    [InlineData(
        "error NU1101: Unable to find package microsoft.netcore.app.crossgen2.linux-x64. "
        + "No packages exist with this id in source(s): here",
        "this feed has no microsoft.netcore.app.crossgen2.linux-x64 of the version that net9.0 needs")]
    [InlineData("error NU1301: Unable to load the service index for source https://feed.example/v3/index.json.",
        "the feed could not be reached, and what net9.0 needs is not on this machine")]
    [InlineData("error NETSDK1082: There was no runtime pack for Microsoft.AspNetCore.App available for the specified "
        + "RuntimeIdentifier 'linux-riscv64'.", "the SDK knows no runtime pack for net9.0 on this system")]
    [InlineData(
        "error : Platform linker ('clang' or 'gcc') not found in PATH. Ensure you have all the required prerequisites",
        NativeToolChain.MissingWords)]
    [InlineData("/usr/bin/ld : cannot find -lz: No such file or directory", NativeToolChain.MissingWords)]
    public void What_a_feed_or_a_machine_lacks_is_a_reason_to_leave_the_variant_out(string said, string reason) =>
        Assert.Equal(reason, PublishError.ReasonToLeaveOut(said, "net9.0"));

    [Theory]
    [InlineData("error NU1202: Package Grpc.Core.Api 2.85.0 is not compatible with net8.0")]
    [InlineData(
        "Program.cs(3,1): error CS0103: The name does not exist. error NU1101: Unable to find package Some.Package.")]
    [InlineData("error MSB4018: The task failed unexpectedly.")]
    [InlineData("a text without a code")]
    public void Any_other_error_is_shown(string said) => Assert.Null(PublishError.ReasonToLeaveOut(said, "net9.0"));
}
