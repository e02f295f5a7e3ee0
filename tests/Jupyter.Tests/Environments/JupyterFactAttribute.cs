namespace Jupyter.Tests.Environments;

/// <summary>
/// A fact that needs Jupyter; without the hosts it names it is left out, and says which is not there and why.
/// </summary>
public sealed class JupyterFactAttribute : FactAttribute
{
    public JupyterFactAttribute(Host hosts) => Skip = JupyterEnvironment.WhyNot(hosts);
}

/// <summary>As <see cref="JupyterFactAttribute"/>, and a Chromium is needed, too.</summary>
public sealed class BrowserFactAttribute : FactAttribute
{
    public BrowserFactAttribute(Host hosts) =>
        Skip = JupyterEnvironment.WhyNot(hosts) ?? new ChromiumTheoryAttribute().Skip;
}
