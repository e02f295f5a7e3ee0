using System.Buffers;
using Grpc.Core;

namespace StandIns.Tests.Types;

public sealed class MarshallerTests
{
    [Fact]
    public void Text_survives_the_round_trip() =>
        Assert.Equal(
            "zażółć ✓", Marshallers.StringMarshaller.Deserializer(Marshallers.StringMarshaller.Serializer("zażółć ✓")));

    [Fact]
    public void Functions_on_arrays_also_serve_contexts()
    {
        var context = new Contexts();

        Marshallers.StringMarshaller.ContextualSerializer("text", context.Writer);

        Assert.Equal("text", Marshallers.StringMarshaller.ContextualDeserializer(context.Reader));
    }

    [Fact]
    public void Functions_on_contexts_do_not_serve_arrays()
    {
        var marshaller = Marshallers.Create<string>((_, _) => { }, _ => "");

        Assert.Throws<NotImplementedException>(() => marshaller.Serializer("x"));
        Assert.Throws<NotImplementedException>(() => marshaller.Deserializer([]));
    }

    [Fact]
    public void A_length_said_beforehand_is_a_hint_that_a_context_may_ignore()
    {
        var context = new Contexts();

        context.Writer.SetPayloadLength(4);
        Marshallers.StringMarshaller.ContextualSerializer("text", context.Writer);

        Assert.Equal("text", Marshallers.StringMarshaller.ContextualDeserializer(context.Reader));
    }

    [Fact]
    public void A_method_knows_its_path()
    {
        var method = new Method<string, string>(
            MethodType.DuplexStreaming, "package.Service", "Name", Marshallers.StringMarshaller,
            Marshallers.StringMarshaller);

        Assert.Equal("/package.Service/Name", method.FullName);
        Assert.Equal(MethodType.DuplexStreaming, method.Type);
        Assert.Equal(("package.Service", "Name"), (method.ServiceName, method.Name));
    }

    private sealed class Contexts
    {
        private byte[] _payload = [];

        internal Contexts() => (Writer, Reader) = (new Writing(this), new Reading(this));

        internal SerializationContext Writer { get; }

        internal DeserializationContext Reader { get; }

        private sealed class Writing(Contexts owner) : SerializationContext
        {
            public override void Complete(byte[] payload) => owner._payload = payload;
        }

        private sealed class Reading(Contexts owner) : DeserializationContext
        {
            public override int PayloadLength => owner._payload.Length;

            public override byte[] PayloadAsNewBuffer() => [.. owner._payload];

            public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(owner._payload);
        }
    }
}
