import type { WrittenMail } from "#app/mail/.server/emails/write-mail.ts";
import type { ContactFacts } from "./facts.ts";

/** Says that a message has come and when its answer does. */
export async function renderAcknowledgement(facts: ContactFacts): Promise<WrittenMail> {
  // Loaded with the first mail, as all mails are.
  const [{ Acknowledgement }, { writeMail }] = await Promise.all([
    import("./acknowledgement-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  return writeMail(`We have your message, ${facts.message.reference}`, <Acknowledgement {...facts} />);
}
