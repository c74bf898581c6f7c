import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import { factsOf } from "#app/orders/.server/emails.ts";
import { returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ReturnFacts } from "./emails/facts.ts";
import { renderReturnEnded } from "./emails/return-ended.tsx";
import { renderReturnReceived } from "./emails/return-received.tsx";
import { renderReturnRefused } from "./emails/return-refused.tsx";
import { renderReturnSteps } from "./emails/return-steps.tsx";
import { itemsOf, thingsOf } from "./return-queries.ts";

const data = z.object({ returnId: z.uuid() });

const defineReturnEmail = (kind: string, render: (facts: ReturnFacts) => Promise<WrittenEmail>) =>
  defineEmail({
    kind,
    data,
    write: async (shop, { returnId }, to) => {
      const facts = await returnFacts(shop, returnId, to);
      return facts && render(facts);
    },
  });
export type ReturnEmail = ReturnType<typeof defineReturnEmail>;

/** The acknowledgement that the law asks for: what the notice said, when it came, and what happens next. */
export const returnReceived = defineReturnEmail("return-received", renderReturnReceived);
export const returnSteps = defineReturnEmail("return-steps", renderReturnSteps);
export const returnRefused = defineReturnEmail("return-refused", renderReturnRefused);
/** The accepted goods never came back. */
export const returnEnded = defineReturnEmail("return-ended", renderReturnEnded);

export const returnEmails = [returnReceived, returnSteps, returnRefused, returnEnded];

async function returnFacts(shop: Shop, returnId: string, to: string): Promise<ReturnFacts | null> {
  const [notice] = await shop.db.select().from(returns).where(eq(returns.id, returnId));
  const facts = notice && (await factsOf(shop, notice.orderId, to));
  if (!facts) return null;
  return { ...facts, notice, things: thingsOf(notice.lines, await itemsOf(shop.db, notice.orderId)) };
}
