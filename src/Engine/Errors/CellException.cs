namespace GrpcLab.Engine.Errors;

/// <summary>Ends the work on a cell with a message that is fit to be shown as it is.</summary>
internal sealed class CellException(CellError error) : Exception(error.Message)
{
    public CellError Error => error;
}
