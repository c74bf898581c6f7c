/**
 * The network address of who asks. The host writes this header over whatever the client sent: the socket's address,
 * or what a trusted proxy says.
 */
export const clientAddress = (request: Request): string | null => request.headers.get("x-real-ip");
