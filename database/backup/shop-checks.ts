import type { Check } from "./schema-checks.ts";

/**
 * What must hold in every shop's database whatever happened to it, as queries that return one line for each breach.
 * Each recounts from the rows that came first (refunds, redemptions, events) what another row keeps as a total, so that
 * a lost or doubled row shows, wherever it was lost. Amounts are pence.
 */
export const shopChecks: readonly Check[] = [
  {
    name: "money: what an order's lines add up to",
    breaches: `
      select format('order %s: its lines are %s of goods and %s of discount, the order says %s and %s', o.number,
        coalesce(sum(i.total), 0), coalesce(sum(i.discount_total), 0), o.items_total, o.discount_total)
      from orders o left join order_items i on i.order_id = o.id
      group by o.id
      having coalesce(sum(i.total), 0) <> o.items_total or coalesce(sum(i.discount_total), 0) <> o.discount_total`,
  },
  {
    name: "money: what was refunded (R-MONEY-4)",
    breaches: `
      select format('order %s: its refunds add up to %s, the order says %s', o.number,
        coalesce(r.total, 0), o.refunded_total)
      from orders o
        left join (select order_id, sum(amount) as total from refunds
          where status in ('requested', 'pending', 'succeeded') group by order_id) r on r.order_id = o.id
      where coalesce(r.total, 0) <> o.refunded_total`,
  },
  {
    name: "orders: what was paid has the event of its payment",
    breaches: `
      select format('order %s: %s was captured, but no event says that it was paid', number, captured_total)
      from orders o
      where captured_total > 0 and not exists (
        select from order_events e where e.order_id = o.id and e.type in ('paid', 'payment_parked', 'late_payment_refunded'))`,
  },
  {
    name: "orders: every order has a line",
    breaches: `
      select format('order %s: it has no lines', number) from orders o
      where not exists (select from order_items i where i.order_id = o.id)`,
  },
  {
    name: "discounts: how often a code was used",
    breaches: `
      select format('code %s: orders hold it %s times, the code says %s', c.code, count(r.order_id), c.used_count)
      from discount_codes c left join discount_redemptions r on r.code = c.code
      group by c.code having count(r.order_id) <> c.used_count`,
  },
  {
    name: "discounts: a code is used by the order that has it",
    breaches: `
      select format('order %s: it was paid with code %s, which is not marked as used by it', o.number, o.discount_code)
      from orders o
      where o.captured_total > 0 and o.discount_code is not null and not exists (
        select from discount_redemptions r where r.order_id = o.id and r.code = o.discount_code and r.state = 'redeemed')`,
  },
  {
    name: "drops: pieces that are taken are those of orders (R-DROP-3)",
    breaches: `
      select format('drop %s: orders have %s pieces, the drop says %s of %s', d.slug, coalesce(r.pieces, 0), d.taken, d.pieces)
      from drops d
        left join (select slug, sum(quantity) as pieces from drop_reservations group by slug) r on r.slug = d.slug
      where coalesce(r.pieces, 0) <> d.taken`,
  },
  {
    name: "drops: no piece outlives its payment (R-DROP-4)",
    breaches: `
      select format('order %s: it is %s, but still has %s pieces of %s', o.number, o.status, r.quantity, r.slug)
      from drop_reservations r join orders o on o.id = r.order_id
      where o.status = 'expired' or (o.status = 'canceled' and r.held_until is null)
        or (r.held_until is null and o.captured_total = 0)`,
  },
  {
    name: "pre-orders: nothing is printed before its minimum is reached (R-PREORDER-6)",
    breaches: `
      select format('order %s: it is printed, although the minimum of %s is not reached', o.number, m.slug)
      from minimum_orders w join orders o on o.id = w.order_id cross join lateral minimums_of(o.id) m
      where m.slug = w.slug and m.outcome is distinct from 'reached' and o.print_state in ('confirming', 'confirmed')`,
  },
  {
    name: "events: a payment that Stripe reported has its order",
    breaches: `
      select format('event %s: processed as %s, but order %s is not paid', e.id, e.outcome, o.number)
      from webhook_events e
        join orders o on o.stripe_session_id = e.payload #>> '{data,object,id}'
      where e.type = 'payment_intent.succeeded' and e.outcome in ('paid', 'recorded') and o.captured_total = 0`,
  },
  {
    name: "emails: every paid order has its confirmation",
    breaches: `
      select format('order %s: there is no order confirmation, sent or waiting', number) from orders o
      where o.status in ('paid', 'in_production') and o.email is not null and not exists (
        select from mails m where m.order_id = o.id and m.kind = 'order-confirmation')`,
  },
  {
    name: "sales: units sold are those of all orders (R-HOME-6)",
    before: ["select count_sales()"],
    breaches: `
      select format('product %s: %s units are counted as sold, its orders have %s', coalesce(s.product_id, a.product_id),
        coalesce(s.units, 0), coalesce(a.units, 0))
      from product_sales s full join sales_of_all_orders a on a.product_id = s.product_id
      where coalesce(s.units, 0) <> coalesce(a.units, 0)`,
  },
  {
    name: "stock: what is listed is what the products and variants say",
    // Lists everything again and compares. Sizes and combinations have no order, so neither has what is found by them.
    before: [
      `create temp view listed as
        select slug, to_jsonb(l) - '{sizes,size_slugs,combos,document}'::text[] as facts, strip(document) as document,
          array(select unnest(sizes) order by 1) as sizes, array(select unnest(size_slugs) order by 1) as size_slugs,
          array(select unnest(combos) order by 1) as combos
        from product_listings l`,
      "create temp table kept on commit drop as select * from listed",
      `select refresh_listings(array(
         select product_slug(id, slug, name) from products union select slug from product_listings))`,
    ],
    breaches: `
      select format('%s: %s', coalesce(k.slug, l.slug), case
        when l.slug is null then 'it is listed, and must not be'
        when k.slug is null then 'it is not listed'
        else 'it is listed with other facts than its products have' end)
      from kept k full join listed l on l.slug = k.slug
      where k.slug is null or l.slug is null or k::text <> l::text order by 1`,
  },
];
