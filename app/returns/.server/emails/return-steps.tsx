import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { ReturnFacts } from "./facts.ts";

/** Tells whoever reported a fault where to send it, at whose cost and by when. */
export async function renderReturnSteps(facts: ReturnFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ ReturnSteps }, { writeEmail }] = await Promise.all([
    import("./return-steps-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(
    `How to send back ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnSteps {...facts} />,
  );
}
