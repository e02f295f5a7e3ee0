using GrpcLab.CoreServer;

return await CoreCommand.RunAsync(args);
