using GrpcLab.Server;

return OptionParser.Parse(args) switch
{
    HelpWanted => Messages.Help(),
    Refused refused => Messages.CannotStart(refused.Faults),
    Accepted accepted => await ServerRun.RunAsync(accepted.Options),
    var other => throw new InvalidOperationException($"Unexpected outcome of the command line: {other}."),
};
