import { once } from "node:events";
import { errorCode, errorStack, errorText } from "#app/shared/error-text.ts";
import type { Preparation } from "./prepare-database.ts";
import { printCrashes } from "./print-crashes.ts";
import { readyDatabase } from "./ready-database.ts";

/** Prepares the database that its parent sends, reports the outcome, and exits. */
printCrashes();
process.once("disconnect", () => process.exit(1));
process.on("SIGINT", () => undefined); // the parent handles Ctrl-C
const [{ settings, url, mode }] = (await once(process, "message")) as [Preparation];
const outcome = await readyDatabase(settings, url, { seed: mode === "rehearsal", mode }).then(
  () => ({ done: true }),
  (error: Error) => ({
    name: error.name,
    message: errorText(error),
    code: errorCode(error),
    stack: errorStack(error),
  }),
);
process.send?.(outcome, () => process.exit());
