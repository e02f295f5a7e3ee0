namespace Shop.Front;

internal sealed record ReceiptView(long Bytes, int Chunks, string Sha256);
