using GrpcLab.Look;

return await LookCommand.RunAsync(args);
