using Shop;
using Shop.Pictures.App;

var builder = Host.CreateApplicationBuilder(args);
builder.Services.AddSingleton<PictureSender>();
builder.Services.AddHostedService<Camera>();
Launch.AddTo(builder.Services, builder.Configuration);
builder.Build().Run();
