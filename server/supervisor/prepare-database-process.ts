import { once } from "node:events";
import { systemCode } from "./cannot-start.ts";
import type { Preparation } from "./prepare-database.ts";
import { readyDatabase } from "./ready-database.ts";

/** Prepares the database that its parent sends, reports the outcome, and exits. */
process.once("disconnect", () => process.exit(1));
process.on("SIGINT", () => undefined); // the parent handles Ctrl-C
const [{ settings, url, mode }] = (await once(process, "message")) as [Preparation];
const outcome = await readyDatabase(settings, url, { seed: mode === "rehearsal", mode }).then(
  () => ({ done: true }),
  (error: Error) => ({ name: error.name, message: error.message, code: systemCode(error), stack: error.stack }),
);
process.send?.(outcome, () => process.exit());
