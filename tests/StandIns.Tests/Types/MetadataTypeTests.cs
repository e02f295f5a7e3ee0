using Grpc.Core;

namespace StandIns.Tests.Types;

public sealed class MetadataTypeTests
{
    [Fact]
    public void Keys_become_lower_case_and_are_found_in_any_case()
    {
        var metadata = new Metadata { { "Mixed-CASE_1.x", "value" } };

        Assert.Equal("mixed-case_1.x", metadata[0].Key);
        Assert.Equal("value", metadata.GetValue("MIXED-case_1.X"));
    }

    [Theory]
    [InlineData("with space")]
    [InlineData("colon:")]
    [InlineData("ünicode")]
    [InlineData("slash/")]
    public void Keys_with_other_characters_are_refused(string key) =>
        Assert.Throws<ArgumentException>(() => new Metadata.Entry(key, "value"));

    [Fact]
    public void The_ending_of_a_key_must_fit_the_value()
    {
        Assert.Throws<ArgumentException>(() => new Metadata.Entry("text-bin", "value"));
        Assert.Throws<ArgumentException>(() => new Metadata.Entry("bytes", [1]));
        Assert.True(new Metadata.Entry("bytes-BIN", [1]).IsBinary);
    }

    [Fact]
    public void Null_is_refused()
    {
        Assert.Throws<ArgumentNullException>(() => new Metadata.Entry(null!, "value"));
        Assert.Throws<ArgumentNullException>(() => new Metadata.Entry("key", (string)null!));
        Assert.Throws<ArgumentNullException>(() => new Metadata.Entry("key-bin", (byte[])null!));
        Assert.Throws<ArgumentNullException>(() => new Metadata().Add(null!));
    }

    [Fact]
    public void The_last_entry_of_a_key_wins_and_all_can_be_had()
    {
        var metadata = new Metadata { { "k", "first" }, { "other", "x" }, { "k", "last" } };

        Assert.Equal("last", metadata.GetValue("k"));
        Assert.Equal(["first", "last"], metadata.GetAll("K").Select(entry => entry.Value));
        Assert.Null(metadata.Get("absent"));
        Assert.Null(metadata.GetValue("absent"));
        Assert.Null(metadata.GetValueBytes("absent"));
    }

    [Fact]
    public void Bytes_are_copied_in_and_out()
    {
        byte[] given = [1, 2, 3];
        var entry = new Metadata.Entry("k-bin", given);

        given[0] = 9;
        entry.ValueBytes[1] = 9;

        Assert.Equal(new byte[] { 1, 2, 3 }, entry.ValueBytes);
    }

    [Fact]
    public void Text_gives_its_ascii_bytes_but_bytes_give_no_text()
    {
        Assert.Equal("abc"u8.ToArray(), new Metadata.Entry("k", "abc").ValueBytes);
        Assert.Throws<InvalidOperationException>(() => new Metadata.Entry("k-bin", [1]).Value);
    }

    [Fact]
    public void Entries_show_key_and_value()
    {
        Assert.Equal("[Entry: key=k, value=v]", new Metadata.Entry("K", "v").ToString());
        Assert.Equal("[Entry: key=k-bin, valueBytes=System.Byte[]]", new Metadata.Entry("k-bin", [1]).ToString());
    }

    [Fact]
    public void The_empty_metadata_stays_empty()
    {
        var entry = new Metadata.Entry("k", "v");

        Assert.True(Metadata.Empty.IsReadOnly);
        Assert.Throws<InvalidOperationException>(() => Metadata.Empty.Add(entry));
        Assert.Throws<InvalidOperationException>(() => Metadata.Empty.Insert(0, entry));
        Assert.Throws<InvalidOperationException>(Metadata.Empty.Clear);
        Assert.Throws<InvalidOperationException>(() => Metadata.Empty.Remove(entry));
        Assert.Throws<InvalidOperationException>(() => Metadata.Empty.RemoveAt(0));
        Assert.Throws<InvalidOperationException>(() => Metadata.Empty[0] = entry);
        Assert.Empty(Metadata.Empty);
    }

    [Fact]
    public void It_is_a_list()
    {
        var (a, b, c) = (new Metadata.Entry("a", "1"), new Metadata.Entry("b", "2"), new Metadata.Entry("c", "3"));
        var metadata = new Metadata { a, c };

        metadata.Insert(1, b);
        metadata[0] = c;
        metadata.RemoveAt(2);
        var copy = new Metadata.Entry[3];
        metadata.CopyTo(copy, 1);

        Assert.Equal([c, b], metadata);
        Assert.Equal([c, b], copy[1..]);
        Assert.Equal(1, metadata.IndexOf(b));
        Assert.Contains(b, metadata);
        Assert.True(metadata.Remove(b));
        Assert.False(metadata.Remove(b));
        Assert.Single(metadata);
    }
}
