namespace GrpcLab;

/// <summary>The reasons a RST_STREAM or GOAWAY frame gives, numbered as in RFC 9113, section 7.</summary>
public enum FrameError : uint
{
    /// <summary>NO_ERROR: an orderly end.</summary>
    NoError = 0,

    /// <summary>PROTOCOL_ERROR.</summary>
    ProtocolError = 1,

    /// <summary>INTERNAL_ERROR.</summary>
    InternalError = 2,

    /// <summary>FLOW_CONTROL_ERROR: more bytes than the window allowed.</summary>
    FlowControlError = 3,

    /// <summary>SETTINGS_TIMEOUT.</summary>
    SettingsTimeout = 4,

    /// <summary>STREAM_CLOSED.</summary>
    StreamClosed = 5,

    /// <summary>FRAME_SIZE_ERROR.</summary>
    FrameSizeError = 6,

    /// <summary>REFUSED_STREAM: not begun, so it can be tried again.</summary>
    RefusedStream = 7,

    /// <summary>CANCEL: no longer wanted.</summary>
    Cancel = 8,

    /// <summary>COMPRESSION_ERROR: header fields that cannot be decoded.</summary>
    CompressionError = 9,

    /// <summary>CONNECT_ERROR.</summary>
    ConnectError = 10,

    /// <summary>ENHANCE_YOUR_CALM: the other side does too much of something, such as PINGs.</summary>
    EnhanceYourCalm = 11,

    /// <summary>INADEQUATE_SECURITY.</summary>
    InadequateSecurity = 12,

    /// <summary>HTTP_1_1_REQUIRED.</summary>
    Http11Required = 13,
}
