import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { discountCodes } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { welcomePercent } from "../rules.ts";
import type { Subscriber } from "./subscribers.ts";

/** Without letters and digits that are taken for each other when a code is typed from a phone. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 6;

/** Makes the code of a sign-up: once, for this address, on its first order. */
export async function makeWelcomeCode(shop: Shop, tx: Queryable, email: string): Promise<string> {
  for (;;) {
    const tail = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
    const [made] = await tx
      .insert(discountCodes)
      .values({
        code: `${shop.store.orderNumberPrefix.toUpperCase()}${welcomePercent}-${tail}`,
        kind: "percentage",
        value: welcomePercent,
        email,
        firstOrderOnly: true,
        maxUses: 1,
        source: "newsletter",
      })
      .onConflictDoNothing()
      .returning({ code: discountCodes.code });
    if (made) return made.code;
  }
}

/** A code that was used or withdrawn is not offered a second time. */
export async function usableCode(db: Queryable, { discountCode }: Subscriber): Promise<string | null> {
  if (!discountCode) return null;
  const [code] = await db.select().from(discountCodes).where(eq(discountCodes.code, discountCode));
  return code?.isActive && (code.maxUses === null || code.usedCount < code.maxUses) ? code.code : null;
}
