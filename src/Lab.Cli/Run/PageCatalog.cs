using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Which pages will stand in the output folder after this run.</summary>
internal static class PageCatalog
{
    public static PageLinks For(CourseFolder course, RunRequest request)
    {
        var earlier = ChapterCatalog.WithDeeper(course)
            .Where(chapter => File.Exists(Path.Combine(request.OutputFolder, chapter.Name + ".html")));
        return new(request.OutputFolder, BookCatalog.Pages(
            course, [.. request.Chapters.Concat(earlier).DistinctBy(chapter => chapter.Name).Select(PageEntry.Of)]));
    }
}
