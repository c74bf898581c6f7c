import PostalMime, { type Address } from "postal-mime";
import type { World } from "./world.ts";

/**
 * An email as `GET /rehearsal/mailbox.json` shows it. `to` is every recipient of the envelope, joined by a comma;
 * header names are lower case; `messageId` has no angle brackets.
 */
export type ReceivedEmail = {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** When it was received, ISO 8601, real time. */
  date: string;
  messageId: string | null;
  headers: Record<string, string>;
};
type Envelope = { from: string; to: string[] };
type EmailFilter = { to?: string; messageId?: string; limit?: number };

const table = `
  CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY AUTOINCREMENT, recipients TEXT NOT NULL, message_id TEXT, json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mails_by_message_id ON mails (message_id);
`;

function written(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? "";
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** Every email received by the rehearsal's mail server. */
export function openMailbox(db: World["db"]) {
  db.exec(table);
  const add = db.prepare("INSERT INTO mails (recipients, message_id, json) VALUES (?, ?, ?)");
  const page = db.prepare(
    `SELECT id, json FROM mails WHERE id < ?1 AND (?2 = '' OR instr(recipients, ?2))
       AND (?3 = '' OR message_id = ?3) ORDER BY id DESC LIMIT ?4`,
  );
  const count = db.prepare("SELECT count(*) AS number FROM mails");

  /** Newest first, in small batches, so that a long mailbox is never in memory as a whole. */
  function* newestFirst({ to = "", messageId = "", limit = Number.POSITIVE_INFINITY }: EmailFilter) {
    let before = Number.MAX_SAFE_INTEGER;
    for (let left = limit; left > 0; ) {
      const rows = page.all(before, to.toLowerCase(), messageId, Math.min(left, 50)) as { id: number; json: string }[];
      if (rows.length === 0) return;
      for (const row of rows) yield `{"id":${row.id},${row.json.slice(1)}`;
      before = rows.at(-1)!.id;
      left -= rows.length;
    }
  }

  return {
    /** Resolves once the email is stored. */
    async take(envelope: Envelope, raw: Uint8Array): Promise<void> {
      const parsed = await PostalMime.parse(raw);
      const messageId = parsed.messageId?.replace(/^<|>$/g, "") || null;
      const email: Omit<ReceivedEmail, "id"> = {
        to: envelope.to.join(", "),
        from: written(parsed.from) || envelope.from,
        subject: parsed.subject ?? "",
        text: parsed.text ?? "",
        html: parsed.html ?? "",
        date: new Date().toISOString(),
        messageId,
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      };
      add.run(email.to.toLowerCase(), messageId, JSON.stringify(email));
    },
    newestFirst,
    count: () => Number(count.get()?.number),
    clear: () => db.exec("DELETE FROM mails"),
  };
}
export type Mailbox = ReturnType<typeof openMailbox>;

/**
 * `GET /rehearsal/mailbox.json`: an array of emails, newest first. `?to=` filters by part of an address, `?messageId=`
 * by message, `?limit=` limits the number. Streamed, so a long mailbox takes no memory.
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
