import { handleJob } from "#server/jobs.ts";
import { giveBackOverdue } from "./give-back.ts";
import { giveBackPieces } from "./jobs.ts";

export const dropJobHandlers = [
  handleJob(giveBackPieces, {
    run: (shop, { orderId }) => giveBackOverdue(shop, orderId),
    onExhausted: async (shop, { orderId }, error) =>
      shop.log.error({ orderId, error }, "pieces could not be given back; the next sweep tries again"),
  }),
];
