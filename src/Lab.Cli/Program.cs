using System.Text;
using GrpcLab.Cli;

// The code pages of a Windows terminal have no ✓, ✗ and ○, and verdicts begin with these.
if (OperatingSystem.IsWindows() && !Console.IsOutputRedirected) Console.OutputEncoding = Encoding.UTF8;

return await CommandLine.RunAsync(args);
