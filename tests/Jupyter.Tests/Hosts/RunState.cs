namespace Jupyter.Tests.Hosts;

/// <summary>How far a notebook has run.</summary>
/// <param name="Done">Code cells that have a number.</param>
/// <param name="Cells">Code cells there are.</param>
/// <param name="Errors">What errors say, one line each.</param>
/// <param name="Figures">The cell of each figure that was put out, counted from 0 over all cells.</param>
internal sealed record RunState(int Done, int Cells, string[] Errors, int[] Figures);
