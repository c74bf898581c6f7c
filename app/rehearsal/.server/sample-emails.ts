import { renderAcknowledgement, renderForwarded } from "#app/emails/.server/contact/contact-emails.ts";
import {
  renderChangeLapsed,
  renderChangeToPay,
  renderFurtherPaymentReturned,
} from "#app/emails/.server/orders/change-emails.ts";
import { renderDelivered } from "#app/emails/.server/orders/delivered.ts";
import { renderDispatched } from "#app/emails/.server/orders/dispatched.ts";
import { renderOrderChanged } from "#app/emails/.server/orders/order-changed.ts";
import { renderOrderConfirmation } from "#app/emails/.server/orders/order-confirmation.ts";
import { renderOrderLink } from "#app/emails/.server/orders/order-link.ts";
import { renderPaymentFailed } from "#app/emails/.server/orders/payment-failed.ts";
import { renderDispatchDelayed, renderMinimumReached } from "#app/emails/.server/orders/preorder-emails.ts";
import { renderRefunded } from "#app/emails/.server/orders/refunded.ts";
import { sampleDrop, sampleFacts, sampleRefund, sampleShipment } from "#app/emails/.server/orders/sample-order.ts";
import { renderCheckoutReminder } from "#app/emails/.server/subscriptions/checkout-reminder.ts";
import { renderDropReminder } from "#app/emails/.server/subscriptions/drop-reminder.ts";
import { renderPieceReturned } from "#app/emails/.server/subscriptions/piece-returned.ts";
import { renderBackInStock, renderWelcome } from "#app/emails/.server/subscriptions/welcome.ts";
import { store } from "#store";
import { accountSamples } from "./sample-account-emails.ts";
import { type SampleEmail, sample } from "./sample-email.ts";
import { returnSamples } from "./sample-return-emails.ts";

/** A message of the contact form, made up. */
const sampleMessage = {
  id: "9a0c8f5e-1111-4e0e-9d3a-0e8a4a5b6c7d",
  reference: "C-7K4M2P",
  topic: "order",
  name: "Robin Hartley",
  email: "robin.hartley@example.com",
  orderNumber: "LT-20418",
  message: "Can I still change the size?",
  formKey: "sample",
  receivedAt: new Date("2026-11-20T14:02:00Z"),
  dueAt: null,
  answeredAt: null,
} as const;

/** One about somebody's data, with the day by which the law wants an answer. */
const sampleComplaint = {
  ...sampleMessage,
  topic: "data-complaint",
  dueAt: new Date("2026-12-20T14:02:00Z"),
} as const;

/** What the sample of a changed order says: a larger T-Shirt, and no Mug. */
const changes = new Map<number, object>([
  [11, { size: "XL" }],
  [14, { canceledQuantity: 1 }],
]);

const publicUrl = "https://shop.example";
const reviewLink = `${publicUrl}/orders/LT-20418/review?key=k3y`;
const at = new Date("2026-11-20T14:02:00Z");
const waits = { dispatchOn: "2027-01-08", cancelUntil: new Date("2027-01-01T09:00:00Z") };
const cancelled = { status: "canceled", canceledAt: at, refundedTotal: 8096 } as const;
const wholeRefund = { amount: 8096, shippingAmount: 899, lines: null, reason: "Order cancelled by customer" };

/** Every kind of email, in the order a customer might receive them. */
export const sampleEmails: readonly SampleEmail[] = [
  ...accountSamples,
  sample("newsletter-welcome", "Newsletter, code and link to confirm", () =>
    renderWelcome({
      store,
      code: "LIGHT-7K4M",
      consentAt: at,
      source: "newsletter",
      confirmUrl: `${publicUrl}/newsletter/confirm`,
      unsubscribeUrl: `${publicUrl}/unsubscribe`,
    }),
  ),
  sample("checkout-reminder", "Something left at the checkout", () =>
    renderCheckoutReminder(sampleFacts(), {
      cart: `${publicUrl}/checkout/again`,
      refuse: `${publicUrl}/checkout/no-reminder`,
    }),
  ),
  sample("payment-failed", "A payment failed later", () =>
    renderPaymentFailed(sampleFacts(), { method: "paypal", cart: `${publicUrl}/checkout/again` }),
  ),
  sample("order-confirmation", "Receipt", () => renderOrderConfirmation(sampleFacts())),
  sample(
    "order-confirmation",
    "Receipt, sent abroad",
    () =>
      renderOrderConfirmation(
        sampleFacts({ address: "21 Capel Street", city: "Dublin", postcode: "D01 X9K2", country: "IE" }),
      ),
    "abroad",
  ),
  sample("order-changed", "The order was changed", () =>
    renderOrderChanged({
      ...sampleFacts({ refundedTotal: 999 }),
      items: sampleFacts().items.map((item) => ({ ...item, ...changes.get(item.id) })),
      at: "2026-11-20T14:33:00Z",
      changes: [
        { name: "T-Shirt", words: "Navy, XL. It was Navy, L", refund: 0 },
        { name: "Mug", words: "White, 11oz. Taken out", refund: 999 },
      ],
      notes: [],
    }),
  ),
  sample("change-to-pay", "A change is to be paid for", () =>
    renderChangeToPay({
      ...sampleFacts(),
      payLink: `${publicUrl}/orders/LT-20418/change/pay?key=k3y`,
      amount: 400,
      newTotal: 8496,
      expiresAt: new Date("2026-11-20T15:02:00Z"),
      rows: [{ name: "T-Shirt", words: "Navy, 2XL. It was Navy, L", refund: -400 }],
      notes: [],
    }),
  ),
  sample("change-lapsed", "A change was not paid in time", () =>
    renderChangeLapsed({ ...sampleFacts(), amount: 400, now: new Date(at) }),
  ),
  sample("further-payment-returned", "A change was paid for too late", () =>
    renderFurtherPaymentReturned({ ...sampleFacts(), amount: 499, now: new Date(at) }),
  ),
  sample("order-link", "Link to an order that was looked up too often", () => renderOrderLink(sampleFacts())),
  sample("dispatched", "On its way", () =>
    renderDispatched({ ...sampleFacts({ shippedAt: at }), shipment: sampleShipment() }),
  ),
  sample("dispatch-delayed", "A pre-order is posted later", () => renderDispatchDelayed(sampleFacts(waits), at)),
  sample("minimum-reached", "Enough were ordered for a pre-order", () => renderMinimumReached(sampleFacts(waits), at)),
  sample("delivered", "Arrived", () =>
    renderDelivered({ ...sampleFacts({ status: "delivered", deliveredAt: at }), reviewLink }),
  ),
  sample(
    "delivered",
    "Should have arrived",
    () =>
      renderDelivered({
        ...sampleFacts({ status: "delivered", deliveredAt: at, deliveryAssumed: true }),
        reviewLink,
      }),
    "assumed",
  ),
  sample("refunded", "Refund of one thing", () =>
    renderRefunded({ ...sampleFacts({ refundedTotal: 2249 }), refund: sampleRefund(), now: at }),
  ),
  sample(
    "refunded",
    "Refund of a cancelled order",
    () => renderRefunded({ ...sampleFacts(cancelled), refund: sampleRefund(wholeRefund), now: at }),
    "cancelled",
  ),
  ...returnSamples,
  sample("back-in-stock", "Back in stock", () =>
    renderBackInStock({
      store,
      publicUrl,
      variant: {
        productName: `${store.brand} Hoodie`,
        productSlug: `${store.brandSlug}-hoodie`,
        color: "Black",
        size: "L",
        price: 3999,
      },
    }),
  ),
  sample("drop-reminder", "A drop starts in an hour", () =>
    renderDropReminder({ store, pageUrl: `${publicUrl}/product/sample`, askedAt: at, drop: sampleDrop }),
  ),
  sample("piece-returned", "A piece of a drop came back", () =>
    renderPieceReturned({ store, pageUrl: `${publicUrl}/waiting-room/sample`, askedAt: at, drop: sampleDrop }),
  ),
  sample("contact-acknowledgement", "We have your message", () =>
    renderAcknowledgement({ store, message: sampleMessage }),
  ),
  sample(
    "contact-acknowledgement",
    "We have your complaint",
    () => renderAcknowledgement({ store, message: sampleComplaint }),
    "complaint",
  ),
  sample("contact-message", "A message, for the shop", () => renderForwarded({ store, message: sampleMessage })),
];
