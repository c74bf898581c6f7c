import { handleJob } from "#server/jobs.ts";
import { delayOrders, settleMinimum } from "./jobs.ts";
import { settleMinimumOf } from "./settle-minimum.ts";
import { delayWaitingOrders } from "./waits.ts";

export const preorderJobHandlers = [
  handleJob(delayOrders, {
    run: (shop, { slug }) => delayWaitingOrders(shop, slug),
    onExhausted: async (shop, { slug }, error) =>
      shop.log.error({ slug, error }, "buyers could not be told of a later day; save the pre-order's day again"),
  }),
  handleJob(settleMinimum, {
    run: settleMinimumOf,
    onExhausted: async (shop, { orderId, slug }, error) =>
      shop.log.error(
        { orderId, slug, error },
        "a minimum's outcome could not be carried out; the next sweep tries again",
      ),
  }),
];
