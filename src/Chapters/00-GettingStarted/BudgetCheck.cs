namespace GrpcLab;

/// <summary>Which budget the comparisons will use.</summary>
internal static class BudgetCheck
{
    internal static Finding Judge(string? named)
    {
        try
        {
            var budget = Budget.Parse(named);
            return new Finding.Good($"{budget.Name}: {budget.Rounds} rounds of {budget.Slice.TotalMilliseconds:0} ms "
                + "for each case of a comparison.");
        }
        catch (ArgumentException e)
        {
            return new Finding.Failure(e.Message, "Then restart the notebook.");
        }
    }
}
