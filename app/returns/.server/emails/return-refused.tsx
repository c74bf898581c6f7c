import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { ReturnFacts } from "./facts.ts";

/** Tells why a return was not accepted, and what can be done about that. */
export async function renderReturnRefused(facts: ReturnFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ ReturnRefused }, { writeEmail }] = await Promise.all([
    import("./return-refused-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(
    `About your return ${facts.notice.reference}, order ${facts.order.number}`,
    <ReturnRefused {...facts} />,
  );
}
