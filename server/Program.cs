using GrpcLab;
using GrpcLab.Server;

if (OptionParser.IsHelp(args)) return Messages.Help();

var errors = new List<string>();
var options = LaunchOptions.Read(args, errors);
return errors.Count > 0 ? Messages.CannotStart(errors) : await ServerRun.RunAsync(options);
