import { readDrop } from "#app/drops/.server/read-drop.ts";
import type { ShownDrop } from "#app/drops/drop.ts";
import { formatDateTime, formatLongDay, formatTime } from "#app/shared/dates.ts";
import type { Store } from "#store";
import type { dropReminder } from "../emails.ts";
import { bold } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { stepRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";

type ReminderFacts = {
  store: Store;
  pageUrl: string;
  askedAt: Date;
  drop: Pick<ShownDrop, "startsAt" | "endsAt" | "pieces" | "perPerson" | "holdMinutes">;
};

/** Why somebody gets an email about a drop, and that none follows. */
export const askedForOnce =
  "You’re getting this one email because you asked for it. We delete your address as soon as it is sent, so there is nothing to unsubscribe from.";

/** Not sent once the drop has started, or if it was taken away. */
export const writeDropReminder: EmailWriter<typeof dropReminder> = async (shop, { slug, askedAt }) => {
  const found = await readDrop(shop.db, slug);
  if (found?.drop.state !== "before") return null;
  const pageUrl = `${shop.config.PUBLIC_URL}/product/${slug}`;
  return renderDropReminder({ store: shop.store, pageUrl, askedAt: new Date(askedAt), drop: found.drop });
};

/** Says when a drop starts, how many pieces there are and how buying them works (R-DROP-7). Names no product. */
export function renderDropReminder({ store, pageUrl, askedAt, drop }: ReminderFacts): WrittenEmail {
  const { startsAt, endsAt, pieces, perPerson, holdMinutes } = drop;
  const starts = formatTime(startsAt);
  return writeEmail({
    store,
    subject: `It starts at ${starts}`,
    why: askedForOnce,
    preview: "You asked us to tell you.",
    parts: [
      opening(
        `It starts at ${starts}.`,
        paragraph`${formatLongDay(startsAt)}, UK time. You asked us on ${formatLongDay(askedAt)} to tell you an hour before.`,
      ),
      panel(
        paragraph`${bold(pieces === 1 ? "1 piece" : `${pieces} pieces`)}${perPerson === null ? "" : `, up to ${perPerson} for each person`}.${
          endsAt ? ` On sale until ${formatDateTime(endsAt)}.` : ""
        }`,
      ),
      block(action("Open the page", pageUrl)),
      block(
        subtitle("How it works"),
        stepRows([
          { when: starts, what: "The page starts selling then, and you don’t have to reload it." },
          { when: "Pay", what: `We keep your pieces for ${holdMinutes} minutes from then, and not in the cart.` },
        ]),
      ),
    ],
  });
}
