import { eq } from "drizzle-orm";
import { addressLines } from "#app/orders/address-lines.ts";
import { expectedArrival } from "#app/orders/customer/arrival.ts";
import { carrierLabel, carrierName, contentsOf, isPart, trackingLink } from "#app/orders/customer/parcels.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { describeArrival } from "#app/pricing/describe-delivery.ts";
import { formatIsoDay, lateFrom } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { orderShipments } from "#database/schema/index.ts";
import type { dispatched } from "../emails.ts";
import { bold, html, lines, mailTo, type Part, textLink, words } from "../layout/inline.ts";
import { action, bar, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { itemRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts, type ShipmentRow } from "./facts.ts";

type DispatchedFacts = OrderEmailFacts & { shipment: ShipmentRow | undefined };

export const writeDispatched: EmailWriter<typeof dispatched> = async (shop, { orderId, shipmentId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  if (!facts) return null;
  // Cancelled items are not in any parcel.
  const items = facts.items.flatMap((item) => {
    const quantity = item.quantity - item.canceledQuantity;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  const shipments = await shop.db.select().from(orderShipments).where(eq(orderShipments.orderId, orderId));
  return renderDispatched({
    ...facts,
    items,
    shipment: shipments.find((each) => each.printfulShipmentId === shipmentId),
  });
};

/** Reports a dispatched parcel: carrier, tracking number, contents and delivery date. */
export function renderDispatched(facts: DispatchedFacts): WrittenEmail {
  const { store, order, items, shipment } = facts;
  const arrival = expectedArrival(order, shipment?.shippedAt ?? order.shippedAt);
  const days = arrival && describeArrival(arrival);
  const by = shipment && `${carrierLabel(shipment)}. `;
  // If the provider does not list the contents, show the whole order, labelled as such.
  const whole = items.map((item) => ({ ...item, sent: item.quantity }));
  const contents = shipment ? contentsOf(shipment, items) : whole;
  const isRest = contents !== null && isPart(contents, items);
  const remark = shipment?.reshipment
    ? "This is a replacement parcel."
    : isRest && "This parcel is part of your order. We’ll email you about each parcel.";
  const late = arrival
    ? words`No parcel by ${bold(formatIsoDay(lateFrom(arrival.latest)))}?`
    : "Not there after ten working days?";
  return writeEmail({
    store,
    number: order.number,
    subject: `Your parcel ${order.number} is on its way`,
    preview: days ? `Expected ${days}.` : "It’s on its way.",
    parts: [
      opening(
        "It’s in the post.",
        paragraph`${days && words`With you ${bold(days)}${shipment ? ", " : ". "}`}${by}${remark}`,
      ),
      tracking(facts),
      block(
        subtitle(contents ? "In this parcel" : "What you bought"),
        itemRows(
          (contents ?? whole).map((item) => ({
            name: neutralName(item.productName, store),
            options: optionsOf(item),
            end: String(item.sent),
          })),
        ),
      ),
      block(subtitle("Your order"), paragraph`${order.number}, ${formatPence(order.total)} paid.`),
      block(subtitle("Going to"), paragraph`${lines(addressLines(order))}`),
      bar,
      block(
        subtitle("If it doesn’t arrive"),
        paragraph`${late} Email ${mailTo(store.contact.email)} with your order number. We’ll reprint it or refund you.`,
      ),
    ],
  });
}

function tracking({ shipment, orderLink }: DispatchedFacts): Part {
  const carrier = shipment && trackingLink(shipment);
  return panel(
    shipment?.trackingNumber ? paragraph`${lines(["Tracking number", large(shipment.trackingNumber)])}` : null,
    carrier ? paragraph`${textLink(`Track it with ${carrierName(shipment.carrier)}`, carrier)}` : null,
    action("Track my parcel", orderLink),
  );
}

const large = (text: string): Part => ({ html: html`<b style="font-size:26px;line-height:32px">${text}</b>`, text });
