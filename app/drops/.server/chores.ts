import { settleMinimums } from "#app/preorders/.server/settle-minimum.ts";
import { queueLaterDays } from "#app/preorders/.server/waits.ts";
import { purgePlaces } from "../waiting-room/.server/places.ts";
import { queueOverdue } from "./give-back.ts";
import { notifyOfPieces, remindOfDrops } from "./reminders.ts";

/** What the sweeper does for drops and pre-orders. */
export const dropChores = {
  pieces: queueOverdue,
  settleMinimums,
  queueLaterDays,
  purgePlaces,
  remindOfDrops,
  notifyOfPieces,
};
