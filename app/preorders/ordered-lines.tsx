import type { OrderedSoFar } from "./endpoints.ts";

/** '62 of 100 are ordered so far.' of each product of a cart or an order that has a minimum (R-PREORDER-5). */
export const OrderedLines = ({ products }: { products: OrderedSoFar }) =>
  products.map(({ name, ordered }) => (
    <p className="small" key={name}>
      {name}: {ordered}
    </p>
  ));
