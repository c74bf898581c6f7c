import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { ReturnFacts } from "./facts.ts";

/** Tells that what was to be sent back has not come, and what whoever did post it can do. */
export async function renderReturnEnded(facts: ReturnFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ ReturnEnded }, { writeEmail }] = await Promise.all([
    import("./return-ended-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(
    `About your return ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnEnded {...facts} />,
  );
}
