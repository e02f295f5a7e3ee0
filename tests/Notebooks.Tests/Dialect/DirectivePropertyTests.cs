using FsCheck;
using FsCheck.Fluent;
using GrpcLab.Engine;

namespace Notebooks.Tests.Dialect;

/// <summary>How a cell asks for a package.</summary>
public sealed class DirectivePropertyTests
{
    private static readonly string[] Spaces = ["", " ", "  ", "\t"];

    private static Gen<string> Space => Gen.Elements(Spaces);

    private static Gen<string> Id =>
        Gen.Elements("aZ0_".ToCharArray()).NonEmptyListOf().Select(word => string.Concat(word));

    private static Gen<string> Version => Gen.Elements("1.0.0", "[1.2,)", "2.0.0-beta.1+x", "*", "13.0.4");

    [Fact]
    public void A_package_is_read_as_it_was_written() => Prop.ForAll(
        Arb.From(Id), Arb.From(Version), Arb.From(Space), (id, version, space) =>
            PackageId.TryParse($"nuget:{space}{id}{space},{space}{version}{space}", out var package, out var error)
            && error is null && (package.Id, package.Version) == (id, version)).QuickCheckThrowOnFailure();

    [Fact]
    public void Any_text_behind_nuget_is_a_package_or_an_error_that_shows_it() => Prop.ForAll<string?>(text =>
        PackageId.TryParse("nuget:" + text, out var package, out var error)
            ? error is null && package.Id.Length > 0 && package.Version.Length > 0
            : error?.Contains("nuget:" + text, StringComparison.Ordinal) == true).QuickCheckThrowOnFailure();
}
