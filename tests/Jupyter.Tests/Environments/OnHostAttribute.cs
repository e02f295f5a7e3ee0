using System.Reflection;
using Jupyter.Tests.Hosts;
using Xunit.Sdk;
using Xunit.v3;

namespace Jupyter.Tests.Environments;

/// <summary>
/// The rows of a theory for one host: the host itself, followed by each row of a member. Left out where the host is not
/// there.
/// </summary>
/// <remarks>
/// A push runs all of it in JupyterLab alone, and of the notebooks only those of <see cref="CourseNotebooks.On"/>.
/// </remarks>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
public sealed class OnHostAttribute : DataAttribute
{
    private readonly Host _host;
    private readonly string? _rows;

    public OnHostAttribute(Host host, string? rows = null) =>
        (_host, _rows, Skip) = (host, rows, JupyterEnvironment.WhyNot(host));

    public override bool SupportsDiscoveryEnumeration() => true;

    public override ValueTask<IReadOnlyCollection<ITheoryDataRow>> GetData(
        MethodInfo testMethod, DisposalTracker disposalTracker) =>
        new([.. Rows(testMethod).Select(row => new TheoryDataRow(row))]);

    private IEnumerable<object[]> Rows(MethodInfo testMethod)
    {
        if (_rows is null) return TestScope.IsAll || _host == Host.Lab ? [[_host]] : [];

        var member = testMethod.DeclaringType!.GetProperty(
            _rows, BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy)
            ?? throw new InvalidOperationException(
                $"{testMethod.DeclaringType} has no public static property {_rows} to take rows from.");
        var rows = ((IEnumerable<object[]>)member.GetValue(null)!).Where(row => TestScope.IsAll || IsPushed(row[0]));
        return rows.Select(row => (object[])[_host, .. row]);
    }

    private bool IsPushed(object row) =>
        CourseNotebooks.All.Contains(row as string)
            ? CourseNotebooks.On(_host).Contains(row as string)
            : _host == Host.Lab;
}
