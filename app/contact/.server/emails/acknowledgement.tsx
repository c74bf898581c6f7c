import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { ContactFacts } from "./facts.ts";

/** Says that a message has come and when its answer does. */
export async function renderAcknowledgement(facts: ContactFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ Acknowledgement }, { writeEmail }] = await Promise.all([
    import("./acknowledgement-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(`We have your message, ${facts.message.reference}`, <Acknowledgement {...facts} />);
}
