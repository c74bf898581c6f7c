import { purgePlaces } from "../waiting-room/.server/places.ts";
import { queueOverdue } from "./give-back.ts";
import { remindOfDrops } from "./reminders.ts";

/** What the sweeper does for drops. */
export const dropChores = { pieces: queueOverdue, purgePlaces, remindOfDrops };
