using FsCheck;
using FsCheck.Fluent;
using GrpcLab.Engine;
using GrpcLab.Notebooks;

namespace Notebooks.Tests.Dialect;

/// <summary>What cells and prose tell the course's tools: packages, and comments that tie prose to evidence.</summary>
public sealed class DirectivePropertyTests
{
    private static readonly string[] Spaces = ["", " ", "  ", "\t"];

    private static Gen<string> Space => Gen.Elements(Spaces);

    private static Gen<string> Id => Word("aZ0_");

    private static Gen<string> Version => Gen.Elements("1.0.0", "[1.2,)", "2.0.0-beta.1+x", "*", "13.0.4");

    // Any text but what would end the directive.
    private static Gen<string> Line => Gen.Elements("var x = 1;", "// #r \"other\"", "\"#r \"", "é😀", "").ListOf()
        .Select(lines => string.Join('\n', lines));

    private static Arbitrary<(string Before, string After)> Around =>
        Arb.From(Line.SelectMany(before => Line.Select(after => (before, after))));

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

    [Fact]
    public void A_package_is_found_in_its_line_wherever_that_stands() => Prop.ForAll(
        Around, Arb.From(Id), Arb.From(Space), (lines, id, space) =>
            PackageWant.Asked().Matches($"{lines.Before}\n{space}#r \"nuget:{space}{id}, 1.0.0\"\n{lines.After}")
                .Select(found => found.Groups[1].Value).SequenceEqual([id])).QuickCheckThrowOnFailure();

    [Fact]
    public void A_tie_is_read_as_it_was_written() => Prop.ForAll(
        Around, Arb.From(Word("a b\"<é")), Arb.From(Space), (lines, claim, space) => EvidenceComment
            .Read($"{lines.Before}<!--{space}evidence:{space}claim \"{claim}\"{space}-->{lines.After}")
            .SequenceEqual([new ClaimTie(claim)])).QuickCheckThrowOnFailure();

    private static Gen<string> Word(string letters) =>
        Gen.Elements(letters.ToCharArray()).NonEmptyListOf().Select(word => string.Concat(word));
}
