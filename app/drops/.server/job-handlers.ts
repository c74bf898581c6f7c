import { handleJob } from "#server/jobs.ts";
import { giveBackOverdue } from "./give-back.ts";
import { giveBackPieces, notifyOfPieceJob } from "./jobs.ts";
import { notifyOfPiece } from "./reminders.ts";

export const dropJobHandlers = [
  handleJob(giveBackPieces, {
    run: (shop, { orderId }) => giveBackOverdue(shop, orderId),
    onExhausted: async (shop, { orderId }, error) =>
      shop.log.error({ orderId, error }, "pieces could not be given back; the next sweep tries again"),
  }),
  handleJob(notifyOfPieceJob, {
    run: (shop, { slug }) => notifyOfPiece(shop, slug),
    onExhausted: async (shop, { slug }, error) =>
      shop.log.error({ slug, error }, "nobody could be told of a piece; the next sweep tries again"),
  }),
];
