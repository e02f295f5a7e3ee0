using Grpc.Core;

namespace StandIns.Tests.Types;

public sealed class ServiceDefinitionTests
{
    private static readonly Method<string, string> Twice = new(
        MethodType.Unary, "s", "m", Marshallers.StringMarshaller, Marshallers.StringMarshaller);

    [Fact]
    public void A_method_is_added_once_only()
    {
        var builder = ServerServiceDefinition.CreateBuilder().AddMethod(Twice, Handle);

        Assert.Throws<ArgumentException>(() => builder.AddMethod(Twice, Handle));
    }

    [Fact]
    public void A_definition_hands_its_methods_to_a_binder()
    {
        var binder = new Noting();

        ServerServiceDefinition.CreateBuilder().AddMethod(Twice, Handle).Build().BindService(binder);

        Assert.Equal(["/s/m"], binder.Paths);
    }

    [Fact]
    public void A_binder_that_overrides_nothing_takes_nothing() =>
        Assert.Throws<NotImplementedException>(() => new ServiceBinderBase().AddMethod(Twice, Handle));

    [Fact]
    public void Properties_of_a_caller_are_found_by_name()
    {
        var context = new AuthContext("name", new() { ["name"] = [AuthProperty.Create("name", "Zoë"u8.ToArray())] });

        Assert.True(context.IsPeerAuthenticated);
        Assert.Equal("Zoë", Assert.Single(context.PeerIdentity).Value);
        Assert.Empty(context.FindPropertiesByName("absent"));
        Assert.Empty(new AuthContext(null, []).PeerIdentity);
    }

    private static Task<string> Handle(string request, ServerCallContext context) => Task.FromResult(request);

    private sealed class Noting : ServiceBinderBase
    {
        internal List<string> Paths { get; } = [];

        public override void AddMethod<TRequest, TResponse>(
            Method<TRequest, TResponse> method, UnaryServerMethod<TRequest, TResponse>? handler) =>
            Paths.Add(method.FullName);
    }
}
