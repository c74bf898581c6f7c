import type { WrittenMail } from "#app/mail/.server/emails/write-mail.ts";
import type { MailFacts, ShipmentRow } from "./facts.ts";

/** Says that a parcel is on its way: with whom, under which number, what is in it and when it comes. */
export async function renderDispatched(facts: MailFacts & { shipment: ShipmentRow | undefined }): Promise<WrittenMail> {
  // Loaded with the first mail, as in order-confirmation.tsx.
  const [{ Dispatched }, { writeMail }] = await Promise.all([
    import("./dispatched-mail.tsx"),
    import("#app/mail/.server/emails/write-mail.ts"),
  ]);
  return writeMail(`Your parcel ${facts.order.number} is on its way`, <Dispatched {...facts} />);
}
