import { handleJob } from "#server/jobs.ts";
import { delayWaitingOrders } from "./delay-orders.ts";
import { delayOrders } from "./jobs.ts";

export const preorderJobHandlers = [
  handleJob(delayOrders, {
    run: (shop, { slug }) => delayWaitingOrders(shop, slug),
    onExhausted: async (shop, { slug }, error) =>
      shop.log.error({ slug, error }, "buyers could not be told of a later day; save the pre-order's day again"),
  }),
];
