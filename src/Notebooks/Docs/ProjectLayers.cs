namespace GrpcLab.Notebooks;

/// <summary>
/// Projects in rows, each below all that use it. An edge that passes a row has a place of its own there, so that lines
/// go around boxes.
/// </summary>
internal sealed class ProjectLayers
{
    private const int Sweeps = 8;

    private readonly IReadOnlyList<CourseProject> _projects;
    private readonly List<List<Place>> _rows = [];

    private ProjectLayers(IReadOnlyList<CourseProject> projects)
    {
        _projects = projects;
        var boxes = projects.ToDictionary(project => project.Name, project => Add(project.Name, Depth(project.Name)));
        Edges =
        [
            .. from project in projects
               from target in project.References.Where(target => !IsImplied(project, target)).Concat(project.Starts)
               select new Edge(Route(boxes[project.Name], boxes[target]), project.Starts.Contains(target)),
        ];
        for (var sweep = 0; sweep < Sweeps; sweep++)
        {
            foreach (var row in sweep % 2 == 0 ? _rows : Enumerable.Reverse(_rows)) Sort(row);
        }
    }

    /// <summary>The rows, top first, each from left to right.</summary>
    public IReadOnlyList<IReadOnlyList<Place>> Rows => _rows;

    public IReadOnlyList<Edge> Edges { get; }

    public static ProjectLayers Of(IReadOnlyList<CourseProject> projects) => new(projects);

    private int Depth(string name) =>
        _projects.Where(project => project.References.Contains(name) || project.Starts.Contains(name))
            .Select(project => Depth(project.Name) + 1).DefaultIfEmpty(0).Max();

    // What a project refers to by way of another is not drawn again.
    private bool IsImplied(CourseProject project, string target) =>
        project.References.Any(other => other != target && Reaches(other, target));

    private bool Reaches(string from, string to) => from == to
        || _projects.Where(project => project.Name == from).SelectMany(project => project.References)
            .Any(next => Reaches(next, to));

    private Place Add(string? name, int row)
    {
        while (_rows.Count <= row) _rows.Add([]);
        var place = new Place(name, row);
        _rows[row].Add(place);
        return place;
    }

    private List<Place> Route(Place from, Place to)
    {
        List<Place> route =
            [from, .. Enumerable.Range(from.Row + 1, to.Row - from.Row - 1).Select(row => Add(null, row)), to];
        for (var i = 1; i < route.Count; i++)
        {
            route[i].Neighbours.Add(route[i - 1]);
            route[i - 1].Neighbours.Add(route[i]);
        }

        return route;
    }

    // By the mean place of what each is joined to (Sugiyama, Tagawa and Toda 1981, "Methods for visual understanding of
    // hierarchical structures").
    private void Sort(List<Place> row)
    {
        var sorted = row.OrderBy(
            place => place.Neighbours.Count == 0 ? 1 : place.Neighbours.Average(Position)).ToList();
        row.Clear();
        row.AddRange(sorted);
    }

    /// <summary>Where it stands in its row, from 0 at the left to 1 at the right.</summary>
    public double Position(Place place) =>
        (_rows[place.Row].TakeWhile(other => other != place).Sum(Room) + Room(place) / 2) / _rows[place.Row].Sum(Room);

    // A line needs less of the row than a box does.
    private static double Room(Place place) => place.Name is null ? 0.3 : 1;

    /// <summary>A project in its row, or where an edge passes the row.</summary>
    internal sealed class Place(string? name, int row)
    {
        public string? Name => name;

        public int Row => row;

        public List<Place> Neighbours { get; } = [];
    }

    /// <summary>From a project to one it uses, by way of the rows between.</summary>
    internal sealed record Edge(IReadOnlyList<Place> Route, bool Starts);
}
