using System.Reflection;
using Xunit.Sdk;

namespace Jupyter.Tests.Environments;

/// <summary>The rows of a theory for one host: the host itself, followed by each row of a member. Left out where the host is not there.</summary>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
public sealed class OnHostAttribute : DataAttribute
{
    private readonly Host _host;
    private readonly string? _rows;

    public OnHostAttribute(Host host, string? rows = null) => (_host, _rows, Skip) = (host, rows, JupyterEnvironment.WhyNot(host));

    public override IEnumerable<object[]> GetData(MethodInfo testMethod)
    {
        if (_rows is null)
        {
            return [[_host]];
        }

        var member = testMethod.DeclaringType!.GetProperty(_rows, BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy)
            ?? throw new InvalidOperationException($"{testMethod.DeclaringType} has no public static property {_rows} to take rows from.");
        return ((IEnumerable<object[]>)member.GetValue(null)!).Select(row => (object[])[_host, .. row]);
    }
}
