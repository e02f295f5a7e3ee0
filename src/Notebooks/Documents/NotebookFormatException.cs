namespace GrpcLab.Notebooks;

/// <summary>A file that is not a notebook this course can read.</summary>
public sealed class NotebookFormatException : Exception
{
    /// <summary>Says which file, what is wrong with it, and what to do.</summary>
    public NotebookFormatException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
