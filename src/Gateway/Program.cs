using GrpcLab.Gateway;

return await GatewayCommand.RunAsync(args);
