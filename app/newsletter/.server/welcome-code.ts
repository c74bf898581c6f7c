import { eq } from "drizzle-orm";
import { randomCode } from "#app/shared/.server/random-code.ts";
import type { Queryable } from "#database/open.ts";
import { discountCodes } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { welcomePercent } from "../rules.ts";
import type { Subscriber } from "./subscribers.ts";

/** Creates a sign-up's code: valid once, for this address, on its first order. */
export async function makeWelcomeCode(shop: Shop, tx: Queryable, email: string): Promise<string> {
  for (;;) {
    const [made] = await tx
      .insert(discountCodes)
      .values({
        code: `${shop.store.orderNumberPrefix.toUpperCase()}${welcomePercent}-${randomCode()}`,
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

/** The code, unless it was used or withdrawn. */
export async function usableCode(db: Queryable, { discountCode }: Subscriber): Promise<string | null> {
  if (!discountCode) return null;
  const [code] = await db.select().from(discountCodes).where(eq(discountCodes.code, discountCode));
  return code?.isActive && (code.maxUses === null || code.usedCount < code.maxUses) ? code.code : null;
}
