import type { z } from "zod";
import type { WrittenMail } from "#app/mail/.server/emails/write-mail.ts";
import { defineLetter, type Letter } from "#app/mail/.server/letter.ts";
import type { Shop } from "#server/shop.ts";
import { unsubscribeUrl } from "./list-token.ts";
import { type Subscriber, subscriberAt } from "./subscribers.ts";

/** What lets a mailbox show 'Unsubscribe' and do it with one press (RFC 2369, RFC 8058). */
export const listHeaders = (unsubscribeAt: string): Record<string, string> => ({
  "List-Unsubscribe": `<${unsubscribeAt}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * Every mail that is marketing is defined with this instead of `defineLetter`: it goes out only while its reader is
 * subscribed and confirmed, asked again at the moment of sending, and always carries the one-click headers. The
 * writer is handed the link that it must show (PECR, regulation 22).
 */
export function defineMarketingLetter<Schema extends z.ZodType>(letter: {
  kind: string;
  data: Schema;
  write(
    shop: Shop,
    data: z.output<Schema>,
    reader: { subscriber: Subscriber; unsubscribeUrl: string },
  ): Promise<WrittenMail | null>;
}): Letter<Schema> {
  return defineLetter({
    kind: letter.kind,
    data: letter.data,
    async write(shop, data, to) {
      const subscriber = await subscriberAt(shop.db, to);
      if (subscriber?.status !== "subscribed") return null;
      const leave = unsubscribeUrl(shop, subscriber.id);
      const written = await letter.write(shop, data, { subscriber, unsubscribeUrl: leave });
      return written && { ...written, headers: { ...written.headers, ...listHeaders(leave) } };
    },
  });
}
