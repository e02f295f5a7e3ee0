namespace GrpcLab.FreshClient;

/// <summary>Ends this process when standard input does: then whoever waits for the result is gone.</summary>
internal static class Owner
{
    public static void EndWithIt() => new Thread(() =>
    {
        using var input = Console.OpenStandardInput();
        while (input.ReadByte() >= 0)
        {
        }

        Environment.Exit(0);
    })
    { IsBackground = true, Name = "owner" }.Start();
}
