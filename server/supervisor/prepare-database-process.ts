import { once } from "node:events";
import { systemCode } from "./cannot-start.ts";
import type { Preparation } from "./prepare-database.ts";
import { readyDatabase } from "./ready-database.ts";

/** Prepares the one database that its parent names, says how that went, and ends. */
process.once("disconnect", () => process.exit(1));
process.on("SIGINT", () => undefined); // Ctrl-C is the parent's to answer
const [{ settings, url, mode }] = (await once(process, "message")) as [Preparation];
const outcome = await readyDatabase(settings, url, { seed: mode === "rehearsal", mode }).then(
  () => ({ done: true }),
  (error: Error) => ({ name: error.name, message: error.message, code: systemCode(error), stack: error.stack }),
);
process.send?.(outcome, () => process.exit());
