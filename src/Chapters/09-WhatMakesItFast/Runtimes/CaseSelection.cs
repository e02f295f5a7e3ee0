namespace GrpcLab;

/// <summary>The cases whose variants are there, and a line for each that had to be left out.</summary>
internal sealed record CaseSelection(
    IReadOnlyList<(RuntimeCase Case, PublishedVariant Program)> Ready, IReadOnlyList<string> LeftOut)
{
    public static CaseSelection From(RuntimeVariants variants, IReadOnlyList<RuntimeCase> cases)
    {
        ThrowIfInvalid(cases);
        var ready = cases.Select(c => (Case: c, Program: variants.Find(c.Variant)))
            .Where(c => c.Program is not null).ToArray();
        var selection = new CaseSelection(
            [.. ready.Select(c => (c.Case, c.Program!))],
            [.. cases.Except(ready.Select(c => c.Case)).Select(c => $"{c.Name}: {Outcome(variants, c.Variant)}")]);
        return selection.Ready.Count > 0 ? selection : throw new InvalidOperationException(
            $"None of the cases can be run here. {string.Join(". ", selection.LeftOut)}.");
    }

    private static string Outcome(RuntimeVariants variants, Variant variant) =>
        variants.Outcomes.FirstOrDefault(o => o.Variant == variant)?.Words ?? "not published";

    private static void ThrowIfInvalid(IReadOnlyList<RuntimeCase> cases)
    {
        var errors = new Errors().Require(cases.Count > 0, "There is no case.");
        foreach (var c in cases) errors.Require(!string.IsNullOrWhiteSpace(c.Name), "A case has no name.");
        foreach (var twice in cases.GroupBy(c => c.Name).Where(g => g.Count() > 1))
        {
            errors.Require(false, $"The name \"{twice.Key}\" is used {twice.Count()} times; every case needs its own.");
        }

        errors.ThrowIfAny("The comparison of runtimes");
    }
}
