import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { OrderEmailFacts, ShipmentRow } from "./facts.ts";

/** Says that a parcel is on its way: with whom, under which number, what is in it and when it comes. */
export async function renderDispatched(
  facts: OrderEmailFacts & { shipment: ShipmentRow | undefined },
): Promise<WrittenEmail> {
  // Loaded on first use, see order-confirmation.tsx.
  const [{ Dispatched }, { writeEmail }] = await Promise.all([
    import("./dispatched-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail(`Your parcel ${facts.order.number} is on its way`, <Dispatched {...facts} />);
}
