using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace Shop.Front;

// Which calls are tried again, and which are asked twice.
internal static class CallPolicies
{
    #region retry
    // Safe, because the caller chooses the order's id: placed twice, it is still one order.
    public static MethodConfig Retry => new()
    {
        Names = { new MethodName { Service = "shop.v1.Orders", Method = "Place" } },
        RetryPolicy = new RetryPolicy
        {
            MaxAttempts = 4, InitialBackoff = TimeSpan.FromMilliseconds(100), MaxBackoff = TimeSpan.FromSeconds(1),
            BackoffMultiplier = 2, RetryableStatusCodes = { StatusCode.Unavailable },
        },
    };
    #endregion

    #region hedging
    // A read may be asked twice: after 50 ms without an answer, a second attempt joins the first.
    public static MethodConfig Hedging => new()
    {
        Names = { new MethodName { Service = "shop.v1.Orders", Method = "Get" } },
        HedgingPolicy = new HedgingPolicy
        {
            MaxAttempts = 2, HedgingDelay = TimeSpan.FromMilliseconds(50),
            NonFatalStatusCodes = { StatusCode.Unavailable },
        },
    };
    #endregion
}
