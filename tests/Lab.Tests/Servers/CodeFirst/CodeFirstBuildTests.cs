using System.Reflection;
using System.Reflection.Emit;
using System.Xml.Linq;

namespace GrpcLab.Tests.Json;

public sealed class CodeFirstBuildTests
{
    private const string Lacking =
        "/c/CodeFirst.csproj : error NU1101: Unable to find package protobuf-net.Grpc. No packages exist with this "
        + "id in source(s): feed\n";

    [Fact]
    public void A_build_that_succeeds_gives_the_assembly() =>
        Assert.Equal(new Built("a.dll"), CodeFirstBuild.Judge(0, "", "a.dll"));

    [Theory]
    [InlineData(Lacking)]
    [InlineData(
        "x.csproj : error NU1102: Unable to find package protobuf-net.Grpc.AspNetCore with version (>= 1.3.14)\n")]
    [InlineData("x.csproj : error NU1301: Unable to load the service index for source https://feed.\n")]
    public void A_feed_without_the_package_leaves_it_out(string output) =>
        Assert.Equal(new PackageMissing("protobuf-net.Grpc"), CodeFirstBuild.Judge(1, output, "a.dll"));

    [Theory]
    [InlineData("Program.cs(1,1): error CS0103: The name 'X' does not exist\n")]
    [InlineData(Lacking + "Program.cs(1,1): error CS0103: The name 'X' does not exist\n")]
    [InlineData("x.csproj : error NU1101: Unable to find package Grpc.Tools.\n")]
    [InlineData("")]
    public void Every_other_failure_is_an_error_with_what_was_said(string output) =>
        Assert.Contains(output.Trim(),
            Assert.Throws<InvalidOperationException>(() => CodeFirstBuild.Judge(1, output, "a.dll")).Message);

    [Fact]
    public void The_versions_of_both_packages_are_told() =>
        Assert.Equal("protobuf-net.Grpc 1.3.14, protobuf-net 3.2.56",
            CodeFirstClient.Describe(name => Assembled(name, name.EndsWith("Grpc") ? "1.3.14+c0ffee" : "3.2.56")));

    [Fact]
    public void Version_3_of_the_serializer_is_asked_for_by_name()
    {
        var root = CourseFolder.Find().Root;
        var asked = XDocument.Load(Path.Combine(root, "optional", "CodeFirst", "CodeFirst.csproj"))
            .Descendants("PackageReference");
        var versions = XDocument.Load(Path.Combine(root, "Directory.Packages.props")).Descendants("PackageVersion")
            .ToDictionary(v => (string)v.Attribute("Include")!, v => (string)v.Attribute("Version")!);

        Assert.Contains("protobuf-net", asked.Select(reference => (string)reference.Attribute("Include")!));
        Assert.Equal(3, Version.Parse(versions["protobuf-net"]).Major);
    }

    [Fact]
    public void What_is_left_out_is_told_in_a_sentence() =>
        Assert.Equal("! left out: this feed lacks protobuf-net.Grpc.",
            new CodeFirstLeftOut("protobuf-net.Grpc").ToBundle()[Mime.Text]);

    private static AssemblyBuilder Assembled(string name, string version)
    {
        var attribute = typeof(AssemblyInformationalVersionAttribute).GetConstructor([typeof(string)])!;
        return AssemblyBuilder.DefineDynamicAssembly(
            new AssemblyName(name), AssemblyBuilderAccess.Run, [new CustomAttributeBuilder(attribute, [version])]);
    }
}
