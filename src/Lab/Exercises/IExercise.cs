namespace GrpcLab;

/// <summary>An exercise of the course, whatever a reader must write for it.</summary>
internal interface IExercise
{
    /// <summary>Chapter and number, such as "1.1".</summary>
    string Id { get; }
}
