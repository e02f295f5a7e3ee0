namespace Jupyter.Tests.Environments;

/// <summary>
/// A theory that needs Jupyter; without the hosts it names it is left out. Rows of <see cref="OnHostAttribute"/> say so
/// one by one.
/// </summary>
public sealed class JupyterTheoryAttribute : TheoryAttribute
{
    public JupyterTheoryAttribute(Host hosts = Host.None) => Skip = JupyterEnvironment.WhyNot(hosts);
}

/// <summary>As <see cref="JupyterTheoryAttribute"/>, and a Chromium is needed, too.</summary>
public sealed class BrowserTheoryAttribute : TheoryAttribute
{
    public BrowserTheoryAttribute(Host hosts = Host.None) =>
        Skip = JupyterEnvironment.WhyNot(hosts) ?? new ChromiumTheoryAttribute().Skip;
}
