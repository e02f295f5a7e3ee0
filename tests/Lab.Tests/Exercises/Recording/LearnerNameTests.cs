namespace GrpcLab.Tests.Exercises;

public sealed class LearnerNameTests
{
    [Theory]
    [InlineData("ana", "ana.json")]
    [InlineData("ana.b-c_d", "ana.b-c_d.json")]
    [InlineData("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd.json")]
    [InlineData(".hidden", "%2Ehidden.json")]
    [InlineData("a b", "a%20b.json")]
    [InlineData("a%20b", "a%2520b.json")]
    [InlineData("zoë@school", "zo%C3%AB%40school.json")]
    [InlineData("a\\b:c", "a%5Cb%3Ac.json")]
    public void Each_name_has_a_file_name_of_its_own_that_stays_in_the_folder(string learner, string expected) =>
        Assert.Equal(expected, LearnerName.ToFileName(learner));

    [Fact]
    public void Long_names_that_differ_at_the_end_have_different_short_files()
    {
        var (one, other) = (LearnerName.ToFileName(new string('x', 300) + "1"),
            LearnerName.ToFileName(new string('x', 300) + "2"));

        Assert.NotEqual(one, other);
        Assert.All([one, other], name => Assert.True(name.Length <= 125, name));
    }
}
