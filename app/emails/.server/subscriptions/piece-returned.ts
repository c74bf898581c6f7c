import { readDrop } from "#app/drops/.server/read-drop.ts";
import { hasPiecesToCome, type ShownDrop } from "#app/drops/drop.ts";
import { hasRooms } from "#app/drops/waiting-room/.server/places.ts";
import { formatDateTime, formatLongDay } from "#app/shared/dates.ts";
import type { Store } from "#store";
import type { pieceReturned } from "../emails.ts";
import { bold } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { askedForOnce } from "./drop-reminder.ts";

type PieceFacts = {
  store: Store;
  /** Of the product, or of its waiting room if the shop has them. */
  pageUrl: string;
  askedAt: Date;
  drop: Pick<ShownDrop, "endsAt" | "perPerson" | "holdMinutes">;
};

/** Not sent once all are sold or nothing is for sale any more. */
export const writePieceReturned: EmailWriter<typeof pieceReturned> = async (shop, { slug, askedAt }) => {
  const found = await readDrop(shop.db, slug);
  if (!found || !hasPiecesToCome(found.drop)) return null;
  const pageUrl = `${shop.config.PUBLIC_URL}/${hasRooms(shop) ? "waiting-room" : "product"}/${slug}`;
  return renderPieceReturned({ store: shop.store, pageUrl, askedAt: new Date(askedAt), drop: found.drop });
};

/** Says that a piece was given back, and promises none (R-DROP-8). Names no product. */
export function renderPieceReturned({ store, pageUrl, askedAt, drop }: PieceFacts): WrittenEmail {
  const { endsAt, perPerson, holdMinutes } = drop;
  return writeEmail({
    store,
    subject: "One came back",
    why: askedForOnce,
    preview: "It may be gone already.",
    parts: [
      opening(
        "One came back.",
        paragraph`You asked us on ${formatLongDay(askedAt)} to tell you. Everyone who asked gets this email at the same moment, so ${bold("it may be gone")} before you open the page.`,
      ),
      panel(
        paragraph`${perPerson === null ? "" : `Up to ${perPerson} for each person. `}We keep your pieces for ${holdMinutes} minutes once you press Pay, and not in the cart.${
          endsAt ? ` On sale until ${formatDateTime(endsAt)}.` : ""
        }`,
      ),
      block(
        action("Open the page", pageUrl),
        paragraph`If it is gone and others are still paying, you can ask on the page again.`,
      ),
    ],
  });
}
