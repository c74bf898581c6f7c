import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { WelcomeFacts } from "./welcome-email.tsx";

/** Asks to confirm an address and hands over its code; as neutral as every email of the shop. */
export async function renderWelcome(facts: WelcomeFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ Welcome }, { writeEmail }] = await Promise.all([
    import("./welcome-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  const subject = facts.code ? "Your code and a link to confirm" : "A link to confirm your address";
  return writeEmail(subject, <Welcome {...facts} />);
}
