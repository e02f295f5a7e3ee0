namespace GrpcLab.Notebooks;

/// <summary>One of the sources whose figures the course measures again.</summary>
/// <param name="Name">Its file in data/published, without extension.</param>
/// <param name="Letter">The letter the course gives it.</param>
internal sealed record CourseSource(string Name, char Letter)
{
    /// <summary>All of them, in the order of their letters.</summary>
    public static IReadOnlyList<CourseSource> All { get; } =
    [
        new("book-chapter", 'A'), new("aspnetcore3-blog", 'B'), new("improving-grpc-draft", 'C'),
        new("dotnet5-improvements", 'D'), new("team-report", 'E'),
    ];

    /// <summary>Its title and year, as its file gives them.</summary>
    public (string Title, string Year) Told(CourseFolder course)
    {
        var lines = Csv.Read(File.ReadAllText(Path.Combine(course.Root, "data", "published", Name + ".csv")));
        return (lines[1][0], lines[1][1]);
    }
}
