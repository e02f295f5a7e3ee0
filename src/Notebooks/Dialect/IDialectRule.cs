namespace GrpcLab.Notebooks;

/// <summary>One rule of the portable notebook dialect.</summary>
internal interface IDialectRule
{
    IEnumerable<DialectError> Check(Notebook notebook);
}
