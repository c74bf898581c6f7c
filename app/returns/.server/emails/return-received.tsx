import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { ReturnFacts } from "./facts.ts";

/** Acknowledges a notice on a durable medium: what was said, by whom, about what and when, and what to do now. */
export async function renderReturnReceived(facts: ReturnFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ ReturnReceived }, { writeEmail }] = await Promise.all([
    import("./return-received-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(
    `We have your notice ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnReceived {...facts} />,
  );
}
