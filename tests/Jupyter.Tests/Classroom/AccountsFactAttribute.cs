namespace Jupyter.Tests.Classroom;

/// <summary>
/// A fact with accounts of its own, for which it takes a mount namespace; left out, with the reason, where it cannot.
/// </summary>
public sealed class AccountsFactAttribute : FactAttribute
{
    public AccountsFactAttribute() => Skip = new ClassroomFactAttribute().Skip
        ?? PathProgram.Missing("unshare", "setpriv", "useradd", "chpasswd")
        ?? (ClassHub.DropsRights
            ? null : "Needs root, and a checkout and an SDK in folders that other accounts may enter.");
}
