namespace GrpcLab.Notebooks;

/// <summary>
/// Projects in rows, each below all that use it. An edge that passes a row has a place of its own there, so that lines go around boxes.
/// </summary>
internal sealed class ProjectLayers
{
    private const int Sweeps = 8;

    private readonly List<List<Place>> _rows = [];

    private ProjectLayers(IReadOnlyList<CourseProject> projects)
    {
        var depths = new Dictionary<string, int>();
        int Depth(string name) => depths.TryGetValue(name, out var known) ? known
            : depths[name] = projects.Where(p => p.References.Contains(name) || p.Starts.Contains(name)).Select(p => Depth(p.Name) + 1).DefaultIfEmpty(0).Max();
        var boxes = projects.ToDictionary(p => p.Name, p => Add(p.Name, Depth(p.Name)));
        Edges =
        [
            .. from project in projects
               from target in project.References.Concat(project.Starts)
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

    private Place Add(string? name, int row)
    {
        while (_rows.Count <= row) _rows.Add([]);
        var place = new Place(name, row);
        _rows[row].Add(place);
        return place;
    }

    private List<Place> Route(Place from, Place to)
    {
        List<Place> route = [from, .. Enumerable.Range(from.Row + 1, to.Row - from.Row - 1).Select(row => Add(null, row)), to];
        for (var i = 1; i < route.Count; i++)
        {
            route[i].Neighbours.Add(route[i - 1]);
            route[i - 1].Neighbours.Add(route[i]);
        }

        return route;
    }

    // By the mean place of what each is joined to (Sugiyama, Tagawa and Toda 1981, "Methods for visual understanding of hierarchical structures").
    private void Sort(List<Place> row)
    {
        var sorted = row.OrderBy(place => place.Neighbours.Count == 0 ? 1 : place.Neighbours.Average(Position)).ToList();
        row.Clear();
        row.AddRange(sorted);
    }

    /// <summary>Where it stands in its row, from 0 at the left to 1 at the right.</summary>
    public double Position(Place place) => (_rows[place.Row].IndexOf(place) + 0.5) / _rows[place.Row].Count;

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
