using GrpcLab.Notebooks;

namespace GrpcLab.Cli;

/// <summary>Which pages will stand in the output folder after this run.</summary>
internal static class PageCatalog
{
    public static PageLinks For(CourseFolder course, RunRequest request)
    {
        var all = ChapterCatalog.All(course);
        var earlier = all.Where(chapter => File.Exists(Path.Combine(request.OutputFolder, chapter.Name + ".html")));
        var pages = ChapterCatalog.InReadingOrder(request.Chapters.Concat(earlier).DistinctBy(chapter => chapter.Name))
            .Select(chapter => new PageEntry(chapter.Name, Notebook.Read(chapter.Path).Title ?? chapter.Name));
        return new(request.OutputFolder, [.. pages])
        {
            Order = [.. ChapterCatalog.InReadingOrder(all.Concat(request.Chapters).DistinctBy(chapter => chapter.Name))
                .Select(chapter => chapter.Name)],
        };
    }
}
