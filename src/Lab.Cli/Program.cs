using GrpcLab.Cli;

return await CommandLine.RunAsync(args);
