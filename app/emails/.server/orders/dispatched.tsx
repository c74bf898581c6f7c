import { eq } from "drizzle-orm";
import { addressLines } from "#app/orders/address-lines.ts";
import { expectedArrival } from "#app/orders/customer/arrival.ts";
import { carrierName, carrierWords, contentsOf, isPart, trackingLink } from "#app/orders/customer/parcels.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { describeArrival } from "#app/pricing/delivery-words.ts";
import { isoDayWords, lateFrom } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { orderShipments } from "#database/schema/index.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { dispatched } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Bar, Block, Lines, MailTo, Panel, Subtitle, TextLink, Title, Words } from "../layout/parts.tsx";
import { ItemRows } from "../layout/rows.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts, type ShipmentRow } from "./facts.ts";

export const write: EmailWriter<typeof dispatched> = async (shop, { orderId, shipmentId }, to) => {
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
export function renderDispatched(
  facts: OrderEmailFacts & { shipment: ShipmentRow | undefined },
): Promise<WrittenEmail> {
  return writeEmail(`Your parcel ${facts.order.number} is on its way`, <Dispatched {...facts} />);
}

function Dispatched(facts: OrderEmailFacts & { shipment: ShipmentRow | undefined }) {
  const { store, order, items, shipment } = facts;
  const arrival = expectedArrival(order, shipment?.shippedAt ?? order.shippedAt);
  const days = arrival && describeArrival(arrival);
  const whole = items.map((item) => ({ ...item, sent: item.quantity }));
  const contents = shipment ? contentsOf(shipment, items) : whole;
  const isRest = contents !== null && isPart(contents, items);
  return (
    <EmailFrame store={store} number={order.number} preview={days ? `Expected ${days}.` : "It’s on its way."}>
      <Block first>
        <Title>It’s in the post.</Title>
        <Words>
          {days && (
            <>
              With you <b>{days}</b>
              {shipment ? ", " : ". "}
            </>
          )}
          {shipment && `${carrierWords(shipment)}. `}
          {shipment?.reshipment
            ? "This is a replacement parcel."
            : isRest && "This parcel is part of your order. We’ll email you about each parcel."}
        </Words>
      </Block>
      <Tracking {...facts} />
      {/* If the provider does not list the contents, show the whole order, labelled as such. */}
      <Block>
        <Subtitle>{contents ? "In this parcel" : "What you bought"}</Subtitle>
        <ItemRows
          rows={(contents ?? whole).map((item) => ({
            key: item.id,
            name: neutralName(item.productName, store),
            options: optionsOf(item),
            end: String(item.sent),
          }))}
        />
      </Block>
      <Block>
        <Subtitle>Your order</Subtitle>
        <Words>
          {order.number}, {formatPence(order.total)} paid.
        </Words>
      </Block>
      <Block>
        <Subtitle>Going to</Subtitle>
        <Words>
          <Lines lines={addressLines(order)} />
        </Words>
      </Block>
      <Bar />
      <Block>
        <Subtitle>If it doesn’t arrive</Subtitle>
        <Words>
          {arrival ? (
            <>
              No parcel by <b>{isoDayWords(lateFrom(arrival.latest))}</b>?{" "}
            </>
          ) : (
            "Not there after ten working days? "
          )}
          Email <MailTo address={store.contact.email} /> with your order number. We’ll reprint it or refund you.
        </Words>
      </Block>
    </EmailFrame>
  );
}

function Tracking(facts: OrderEmailFacts & { shipment: ShipmentRow | undefined }) {
  const { shipment } = facts;
  const carrier = shipment && trackingLink(shipment);
  return (
    <Panel>
      {shipment?.trackingNumber && (
        <Words>
          Tracking number
          <br />
          <b style={{ fontSize: 26, lineHeight: "32px" }}>{shipment.trackingNumber}</b>
        </Words>
      )}
      {carrier && (
        <Words>
          <TextLink href={carrier}>Track it with {carrierName(shipment.carrier)}</TextLink>
        </Words>
      )}
      <Action href={facts.orderLink}>Track my parcel</Action>
    </Panel>
  );
}
