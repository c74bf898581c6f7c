import type { Role } from "./shop-process.ts";

/** A write before which the process that makes it is killed. `when` is SQL on `old` and `new`. */
export type Point = { name: string; role: Role; table: string; event: "insert" | "update"; when: string };

export const whilePaying: Point[] = [
  { name: "draft", role: "web", table: "orders", event: "insert", when: "true" },
  {
    name: "payment prepared",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.stripe_session_id is null and new.stripe_session_id is not null",
  },
  {
    name: "address",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.email is null and new.email is not null",
  },
  { name: "quote", role: "web", table: "shipping_quotes", event: "insert", when: "true" },
  {
    name: "delivery chosen",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.shipping_rate_id is null and new.shipping_rate_id is not null",
  },
  {
    name: "pay claimed",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.pay_claimed_at is null and new.pay_claimed_at is not null",
  },
  {
    name: "event taken in",
    role: "web",
    table: "webhook_events",
    event: "insert",
    when: "new.type = 'payment_intent.succeeded'",
  },
  {
    name: "payment recorded",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.status <> 'paid' and new.status = 'paid'",
  },
  {
    name: "event closed",
    role: "worker",
    table: "webhook_events",
    event: "update",
    when: "new.type = 'payment_intent.succeeded' and new.processed_at is not null",
  },
  {
    name: "confirmation sent",
    role: "worker",
    table: "mails",
    event: "update",
    when: "new.kind = 'order-confirmation' and new.sent_at is not null",
  },
  {
    name: "draft at the printer",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'none' and new.print_state = 'draft'",
  },
];
export const whilePrinting: Point[] = [
  {
    name: "print claimed",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'draft' and new.print_state = 'confirming'",
  },
  {
    name: "print confirmed",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'confirming' and new.print_state = 'confirmed'",
  },
];
export const whileSending: Point[] = [
  {
    name: "notice taken in",
    role: "web",
    table: "webhook_events",
    event: "insert",
    when: "new.type = 'package_shipped'",
  },
  { name: "parcel noted", role: "worker", table: "order_shipments", event: "insert", when: "true" },
  {
    name: "shipped",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.status <> 'shipped' and new.status = 'shipped'",
  },
  {
    name: "dispatch sent",
    role: "worker",
    table: "mails",
    event: "update",
    when: "new.kind = 'dispatched' and new.sent_at is not null",
  },
];
export const whileChanging: Point[] = [
  {
    name: "line reduced",
    role: "web",
    table: "order_items",
    event: "update",
    when: "old.canceled_quantity <> new.canceled_quantity",
  },
  {
    name: "draft outdated",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.print_state = 'draft' and new.print_state = 'none'",
  },
  { name: "difference decided", role: "web", table: "refunds", event: "insert", when: "true" },
  { name: "change told", role: "web", table: "mails", event: "insert", when: "new.kind = 'order-changed'" },
  {
    name: "difference refunded",
    role: "worker",
    table: "refunds",
    event: "update",
    when: "old.stripe_refund_id is null and new.stripe_refund_id is not null",
  },
  {
    name: "draft replaced",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'none' and new.print_state = 'draft' and new.refunded_total > 0",
  },
  {
    name: "change sent",
    role: "worker",
    table: "mails",
    event: "update",
    when: "new.kind = 'order-changed' and new.sent_at is not null",
  },
];
/** A change that costs more: the owner agrees to it and pays. */
export const whilePayingMore: Point[] = [
  { name: "more to pay", role: "web", table: "further_payments", event: "insert", when: "true" },
  {
    name: "more prepared",
    role: "web",
    table: "further_payments",
    event: "update",
    when: "old.payment_intent_id is null and new.payment_intent_id is not null",
  },
  {
    name: "more recorded",
    role: "worker",
    table: "further_payments",
    event: "update",
    when: "old.status = 'open' and new.status = 'paid'",
  },
  {
    name: "total raised",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.captured_total > 0 and new.captured_total > old.captured_total",
  },
  {
    name: "dearer draft",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'none' and new.print_state = 'draft' and new.printful_order_id = old.printful_order_id",
  },
];
export const whileAsking: Point[] = [
  {
    name: "address asked for",
    role: "web",
    table: "order_events",
    event: "insert",
    when: "new.type = 'address_requested'",
  },
  {
    name: "print given back",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.printful_order_id is not null and new.printful_order_id is null",
  },
];
/** The owner cancels within the cancel window: first the draft is deleted at the printer, then the money goes back. */
export const whileCancelling: Point[] = [
  {
    name: "order cancelled",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.status <> 'canceled' and new.status = 'canceled'",
  },
  {
    name: "print stopped",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state <> 'stopped' and new.print_state = 'stopped'",
  },
  { name: "refund decided", role: "worker", table: "refunds", event: "insert", when: "true" },
  {
    name: "refund recorded",
    role: "worker",
    table: "refunds",
    event: "update",
    when: "old.stripe_refund_id is null and new.stripe_refund_id is not null",
  },
  { name: "refund told", role: "worker", table: "mails", event: "insert", when: "new.kind = 'refunded'" },
  {
    name: "refund email sent",
    role: "worker",
    table: "mails",
    event: "update",
    when: "new.kind = 'refunded' and new.sent_at is not null",
  },
];
/** A second change, after the first is made, refunded, drafted and emailed: the same writes happen again. */
export const whileChangingAgain: Point[] = whileChanging.map((point) => ({ ...point, name: `${point.name} again` }));
