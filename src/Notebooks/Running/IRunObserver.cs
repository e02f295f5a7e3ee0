namespace GrpcLab.Notebooks;

/// <summary>Is told how a run goes, for progress and logs; calls may come from any thread.</summary>
public interface IRunObserver
{
    /// <summary>A notebook begins.</summary>
    void Started(Chapter chapter, int codeCells);

    /// <summary>A cell begins.</summary>
    void CellStarted(Chapter chapter, Cell cell);

    /// <summary>A running cell put something out.</summary>
    void CellSent(Chapter chapter, Cell cell, CellEvent sent);

    /// <summary>A cell ended, or was left out.</summary>
    void CellEnded(Chapter chapter, CellReport report);

    /// <summary>A notebook ended.</summary>
    void Ended(NotebookReport report);
}
