using System.CommandLine;
using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>How long the measurements of a run may take.</summary>
internal static class BudgetOption
{
    public static Option<RunBudget> Create()
    {
        var budget = new Option<RunBudget>("--budget")
        {
            HelpName = "smoke|quick|full",
            Description = "How long measurements may take; smoke judges no time",
            DefaultValueFactory = _ => RunBudget.Quick,
        };
        budget.AcceptOnlyFromAmong("smoke", "quick", "full");
        return budget;
    }
}
