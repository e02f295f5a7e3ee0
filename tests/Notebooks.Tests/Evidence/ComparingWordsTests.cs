using GrpcLab.Notebooks;

namespace Notebooks.Tests.Evidence;

public sealed class ComparingWordsTests
{
    [Theory]
    [InlineData("A kept channel is faster.")]
    [InlineData("The first call costs more.")]
    [InlineData("It is about ten times the price.")]
    [InlineData("It sends 3 × the bytes.")]
    [InlineData("Most of the difference is the logging's.")]
    public void A_sentence_that_compares_is_found(string sentence) =>
        Assert.Equal(sentence, Assert.Single(ComparingWords.Sentences($"Before it. {sentence} After it.")));

    [Theory]
    [InlineData("The server listens on a Unix socket.")]
    [InlineData("It waits when more than 100 calls run.")]
    [InlineData("It says no more than this.")]
    [InlineData("The buffer may be longer than what was asked for.")]
    public void A_sentence_that_does_not_compare_is_left_alone(string sentence) =>
        Assert.Empty(ComparingWords.Sentences(sentence));
}
