import { expect, test } from "vitest";
import type { FileOrder } from "./read-export.ts";
import { type MovedOrders, readMovedOrders } from "./read-moved-orders.ts";

const read = async (...lines: string[]): Promise<MovedOrders> => {
  const file = await readMovedOrders(lines.join("\r\n"));
  if ("message" in file) throw new Error(file.message);
  return file;
};
const factsOf = ({ rows, placedAt, ...order }: FileOrder) => ({
  ...order,
  placedAt: placedAt?.toISOString(),
  lineNumbers: rows.map(({ line }) => line),
});

const shopify =
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Billing Name,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Cancelled at,Refunded Amount,Id";

test("Shopify has a row for each line; the first has what belongs to the order", async () => {
  const { source, orders } = await read(
    shopify,
    "#1001,Ada@example.com,partially_refunded,2024-05-01 10:15:00 +0100,fulfilled,,no,GBP,47.00,3.95,0.00,45.95,SPRING,5.00,Royal Mail,2024-05-01 10:14:00 +0100,2,Lantern Mug,16.00,,MUG-1,Ada Bill,Ada L,1 Ockham Road,1 Ockham Road,Flat 2,,London,'SW1Y 4JU,ENG,GB,,16.00,555",
    "#1001,Ada@example.com,,,,,,,,,,,,,,,1,Tote Bag,15.00,,TOTE-1,,,,,,,,,,,,,",
  );
  expect(source).toBe("Shopify");
  expect(orders.map(factsOf)).toEqual([
    {
      number: "#1001",
      email: "Ada@example.com",
      name: "Ada L",
      address: ["", "1 Ockham Road", "Flat 2", "London", "ENG", "SW1Y 4JU", "GB"],
      placedAt: "2024-05-01T09:14:00.000Z",
      status: "Partially refunded, fulfilled",
      isPaid: true,
      currency: "GBP",
      shippingTotal: "3.95",
      taxTotal: "0.00",
      discountTotal: "5.00",
      discountCode: "SPRING",
      shippingName: "Royal Mail",
      total: "45.95",
      refundedTotal: "16.00",
      lines: [
        { name: "Lantern Mug", sku: "MUG-1", quantity: "2", price: "16.00" },
        { name: "Tote Bag", sku: "TOTE-1", quantity: "1", price: "15.00" },
      ],
      lineNumbers: [2, 3],
    },
  ]);
});

test("two orders of Shopify with one name are told apart by their ids", async () => {
  const { orders } = await read(
    "Name,Email,Financial Status,Total,Lineitem name,Id",
    "#1,a@example.com,paid,1.00,Mug,11",
    "#1,a@example.com,,,Cap,",
    "#1,b@example.com,paid,2.00,Bag,12",
  );
  expect(orders.map(({ email, lines }) => [email, lines.map(({ name }) => name)])).toEqual([
    ["a@example.com", ["Mug", "Cap"]],
    ["b@example.com", ["Bag"]],
  ]);
});

test.for([
  ["pending", "", "", false, "Pending"],
  ["voided", "", "2024-05-02 10:00:00 +0100", false, "Cancelled, voided"],
  ["refunded", "2024-05-01 10:00:00 +0100", "2024-05-02 10:00:00 +0100", true, "Cancelled, refunded"],
] as const)("whether an order of Shopify was paid: %s", async ([payment, paidAt, cancelledAt, isPaid, status]) => {
  const { orders } = await read(
    "Name,Email,Financial Status,Total,Lineitem name,Paid at,Cancelled at",
    `#1,a@example.com,${payment},1.00,Mug,${paidAt},${cancelledAt}`,
  );
  expect(orders[0]).toMatchObject({ isPaid, status });
});

test("Order Export & Order Import has a column for each line, and refunds in one cell", async () => {
  const { source, orders, isPoundsAssumed } = await read(
    "order_id,order_number,order_date,paid_date,status,shipping_total,tax_total,discount_total,order_total,order_currency,shipping_method,billing_email,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_postcode,shipping_country,coupon_items,refund_items,line_item_1,line_item_2",
    '7,W-7,2024-07-01 10:00:00,2024-07-01T09:01:00+00:00,completed,3.95,1.00,5.00,31.95,EUR,Flat rate,eve@example.com,Eve,Green,2 Long Lane,Paris,75001,FR,code:SPRING|amount:5.00,"amount:2.50|reason:Late|date:2024-07-05 10:00:00;amount:1.10|reason:Torn",name:Cap: red|product_id:1|sku:CAP|quantity:2|total:20.00|sub_total:22.00,name:Mug|product_id:2|sku:|quantity:1|total:8.00',
  );
  expect([source, isPoundsAssumed]).toEqual(["WooCommerce", false]);
  expect(orders.map(factsOf)).toEqual([
    expect.objectContaining({
      number: "W-7",
      placedAt: "2024-07-01T09:00:00.000Z",
      status: "Completed",
      isPaid: true,
      currency: "EUR",
      discountCode: "SPRING",
      refundedTotal: "3.6",
      lines: [
        { name: "Cap: red", sku: "CAP", quantity: "2", total: "20.00" },
        { name: "Mug", sku: "", quantity: "1", total: "8.00" },
      ],
    }),
  ]);
});

test("Advanced Order Export repeats the order in each line, without a currency", async () => {
  const { orders, isPoundsAssumed } = await read(
    "Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Address 1&2 (Shipping),City (Shipping),Cart Discount Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code",
    '12,Completed,2024-12-01 10:00,Kim,Lee,kim@example.com,"3 Short Street, Flat 1",Leeds,0,Courier,4.00,0,28.99,4.83,CAP,1,Cap,2,10.4125,',
    '12,Completed,2024-12-01 10:00,Kim,Lee,kim@example.com,"3 Short Street, Flat 1",Leeds,0,Courier,4.00,0,28.99,4.83,MUG,2,Mug,1,4.165,',
  );
  expect(isPoundsAssumed).toBe(true);
  expect(orders.map(factsOf)).toEqual([
    expect.objectContaining({
      number: "12",
      name: "Kim Lee",
      currency: "GBP",
      total: "28.99",
      lines: [
        { name: "Cap", sku: "CAP", quantity: "2", price: "10.4125" },
        { name: "Mug", sku: "MUG", quantity: "1", price: "4.165" },
      ],
      lineNumbers: [2, 3],
    }),
  ]);
});

test("a line of which all was refunded is left out, and not its order", async () => {
  const { orders } = await read(
    "Order Number,Order Status,Order Date,Email (Billing),Order Total Amount,Item Name,Quantity (- Refund),Item Cost",
    "12,Completed,2024-12-01 10:00,kim@example.com,28.99,Cap,0,10.00",
    "12,Completed,2024-12-01 10:00,kim@example.com,28.99,Mug,1,4.00",
  );
  expect(orders[0]!.lines).toMatchObject([{ name: "Mug", quantity: "1" }]);
});

test.for([
  ["on-hold", "", false],
  ["wc-failed", "", false],
  ["cancelled", "", false],
  ["cancelled", "2024-07-01T09:01:00+00:00", true],
  ["shipped-by-us", "", true],
] as const)("whether an order of WooCommerce was paid: %s %s", async ([status, paidAt, isPaid]) => {
  const { orders } = await read(
    "order_number,order_date,paid_date,status,order_total,billing_email,line_item_1",
    `7,2024-07-01 10:00:00,${paidAt},${status},1.00,a@example.com,name:Cap|quantity:1|total:1.00`,
  );
  expect(orders[0]!.isPaid).toBe(isPaid);
});

test.for([
  ["Name,Financial Status,Total,Lineitem name\n#1,paid,1,Mug\n", "Export again with the column Email"],
  [
    "order_number,order_date,status,order_total\n1,2024-07-01 10:00:00,completed,1\n",
    "Export again with the column billing_email or Email (Billing)",
  ],
  ["Name,Email,Financial Status,Total,Lineitem name\n", "This file has column names, but no orders"],
  ["Handle,Title\na,Mug\n", "This is no export of orders from Shopify or WooCommerce"],
  ["Name,Email,Line: Type,Price: Total\n#1,a@example.com,Line Item,1\n", "This is no export of orders"],
] as const)("a file that is not an export of orders is refused with what is wrong: %s", async ([text, message]) => {
  expect(await readMovedOrders(text)).toMatchObject({ message: expect.stringContaining(message) });
});
