import { flushCompileCache } from "node:module";
import { exitMessage } from "./supervisor/cannot-start.ts";
import { printCrashes } from "./supervisor/print-crashes.ts";
import { startShop } from "./supervisor/start.ts";

/**
 * The supervisor, the process that `npm start` runs once everything is installed and built: it starts PostgreSQL, the
 * sandbox providers, the web processes and the worker, keeps them running, and stops them in reverse order. It serves
 * nothing itself, so it stays small and has little that can crash. If it is killed, the others exit by themselves,
 * except PostgreSQL, which the next start takes over.
 */
printCrashes();
const stop = new AbortController();
const opened = new AsyncDisposableStack();

/** Ctrl-C sends the signal twice, from the terminal and from npm; only one later than this is a second keypress. */
const sameKeypressMs = 1000;
let stopAskedAt: number | undefined;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, requestStop);
// If another program started the shop, such as a test, the shop exits with it.
process.once("disconnect", requestStop);

function requestStop(): void {
  if (stopAskedAt && Date.now() - stopAskedAt > sameKeypressMs) process.exit(1); // the children notice and exit
  stopAskedAt ??= Date.now();
  stop.abort();
}

const stopped = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
try {
  const starting = startShop({ dev: process.argv.includes("--dev"), opened, signal: stop.signal });
  const line = await Promise.race([starting, stopped]);
  if (line) {
    console.log(line);
    process.send?.({ ready: true, line });
    flushCompileCache(); // saves stripping the supervisor's types again, which would cost 10 MB for good
    await stopped;
  }
} catch (error) {
  process.exitCode = 1;
  console.error(exitMessage(error));
}
stop.abort(); // nothing is restarted while everything closes
await opened.disposeAsync();
process.exit();
