using Grpc.Core;
using Grpc.Net.Client.Configuration;

namespace Shop.Front;

// Which calls are tried again, and which are asked twice.
internal static class CallPolicies
{
    // Safe, because the caller chooses the order's id: placed twice, it is still one order.
    #region retry
    public static MethodConfig Retry => new() { Names = { Method("Place") }, RetryPolicy = UntilItIsThere };

    private static RetryPolicy UntilItIsThere => new()
    {
        MaxAttempts = 4,
        InitialBackoff = TimeSpan.FromMilliseconds(100),
        MaxBackoff = TimeSpan.FromSeconds(1),
        BackoffMultiplier = 2,
        RetryableStatusCodes = { StatusCode.Unavailable },
    };
    #endregion

    #region hedging
    public static MethodConfig Hedging => new() { Names = { Method("Get") }, HedgingPolicy = TheFasterOfTwo };

    // A read may be asked twice: no answer after 50 ms, and a second attempt joins the first.
    private static HedgingPolicy TheFasterOfTwo => new()
    {
        MaxAttempts = 2,
        HedgingDelay = TimeSpan.FromMilliseconds(50),
        NonFatalStatusCodes = { StatusCode.Unavailable },
    };
    #endregion

    private static MethodName Method(string name) => new() { Service = "shop.v1.Orders", Method = name };
}
