/**
 * The network address of who asks. The host writes this header over whatever the client sent (server/listening.ts): the
 * socket's address, or what a trusted proxy says. Null only where no host stands in front, as in a test of a function.
 */
export const clientAddress = (request: Request): string | null => request.headers.get("x-real-ip");
