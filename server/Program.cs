using GrpcLab;
using GrpcLab.Server;

if (OptionParser.IsHelp(args))
{
    return Messages.Help();
}

var faults = new List<string>();
var options = LaunchOptions.Read(args, faults);
return faults.Count > 0 ? Messages.CannotStart(faults) : await ServerRun.RunAsync(options);
