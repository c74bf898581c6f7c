import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { WelcomeFacts } from "./welcome-email.tsx";

/** Asks to confirm an address and hands over its code; as neutral as every mail of the shop. */
export async function renderWelcome(facts: WelcomeFacts): Promise<WrittenEmail> {
  // Loaded with the first mail, as all mails are.
  const [{ Welcome }, { writeEmail }] = await Promise.all([
    import("./welcome-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  const subject = facts.code ? "Your code and a link to confirm" : "A link to confirm your address";
  return writeEmail(subject, <Welcome {...facts} />);
}
