using System.Reflection;

namespace StandIns.Tests.References;

/// <summary>A method or field that an assembly defines.</summary>
internal sealed record DefinedMember(string Text, MethodAttributes Access, bool IsVirtual, bool IsAbstract)
{
    internal bool IsReachable(bool byFriend) => (Access & MethodAttributes.MemberAccessMask) switch
    {
        MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem => true,
        MethodAttributes.Assembly or MethodAttributes.FamANDAssem => byFriend,
        _ => false,
    };
}
