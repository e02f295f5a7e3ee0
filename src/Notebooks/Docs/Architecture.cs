namespace GrpcLab.Notebooks;

/// <summary>
/// The order in which the source is arranged. Tests hold the code to it, and docs/architecture.svg draws it.
/// </summary>
public static class Architecture
{
    /// <summary>The storeys, lowest first: each project refers only to those before it.</summary>
    public static IReadOnlyList<string> Storeys { get; } = ["Contract", "Lab", "Chapters"];

    /// <summary>The folders of src/Lab, lowest first: each uses only those before it.</summary>
    public static IReadOnlyList<string> LabFolders { get; } =
        ["Basics", "Display", "Statistics", "Figures", "Servers", "Load", "Compare", "Published", "Exercises"];

    /// <summary>
    /// The folders of src/Chapters that list what all chapters bring; only these use other folders there.
    /// </summary>
    public static IReadOnlyList<string> Lists { get; } = ["Exercises", "Quiz"];

    /// <summary>The folders of src/Chapters: one a chapter, then the lists.</summary>
    /// <param name="course">The course.</param>
    public static IReadOnlyList<string> ChapterFolders(CourseFolder course) =>
        [.. ChapterCatalog.All(course).Where(chapter => chapter.Number is not null)
            .Select(chapter => FolderOf(chapter.Name)), .. Lists];

    /// <summary>The folder of a chapter, such as "01-ChannelReuse" for 01-channel-reuse.</summary>
    /// <param name="notebook">The notebook's name, without extension.</param>
    public static string FolderOf(string notebook)
    {
        ArgumentNullException.ThrowIfNull(notebook);
        var words = notebook.Split('-');
        return $"{words[0]}-{string.Concat(words.Skip(1).Select(word => char.ToUpperInvariant(word[0]) + word[1..]))}";
    }
}
