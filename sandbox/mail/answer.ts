import type { Mailbox } from "./mailbox.ts";

/**
 * `GET /rehearsal/mailbox.json`: an array of emails, newest first; `?to=` keeps those to an address that contains
 * it, `?messageId=` one event's, `?limit=` only so many. Sent as it is read, so that its length costs no memory.
 */
export function answerMailbox(mailbox: Mailbox, query: URLSearchParams): Response {
  const limit = Number(query.get("limit") ?? Number.NaN);
  const emails = mailbox.newestFirst({
    ...(query.has("to") && { to: query.get("to") ?? "" }),
    ...(query.has("messageId") && { messageId: query.get("messageId") ?? "" }),
    ...(Number.isInteger(limit) && limit > 0 && { limit }),
  });
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const { value, done } = emails.next();
      if (done) {
        stream.enqueue(encoder.encode(isFirst ? "[]" : "]"));
        return stream.close();
      }
      stream.enqueue(encoder.encode(`${isFirst ? "[" : ","}${value}`));
      isFirst = false;
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}
