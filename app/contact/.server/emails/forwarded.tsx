import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import { topicLabel } from "../../rules.ts";
import type { ContactFacts } from "./facts.ts";

/** The message itself, for the people of the shop. */
export async function renderForwarded(facts: ContactFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ Forwarded }, { writeEmail }] = await Promise.all([
    import("./forwarded-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  const { reference, topic } = facts.message;
  return writeEmail(`${reference}: ${topicLabel(topic)}`, <Forwarded {...facts} />);
}
