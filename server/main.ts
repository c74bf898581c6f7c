import { flushCompileCache } from "node:module";
import { isForTheOwner } from "./supervisor/cannot-start.ts";
import { startShop } from "./supervisor/start.ts";

/**
 * The shop's first process, what `npm start` runs once all is installed and built: it starts PostgreSQL, the
 * rehearsal's providers, the web processes and the worker, keeps them up, and stops them in the opposite order.
 * It serves nothing itself, so it stays small and has little to crash on. If it is killed, the others leave by
 * themselves, except PostgreSQL, which the next start takes over.
 */
const stop = new AbortController();
const opened = new AsyncDisposableStack();

/** At Ctrl-C the signal comes twice: from the terminal and from npm. One that comes later is meant. */
const sameKeystroke = 1000;
let asked: number | undefined;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, requestStop);
// Started by another program, such as a test, the shop does not outlive it.
process.once("disconnect", requestStop);

function requestStop(): void {
  if (asked && Date.now() - asked > sameKeystroke) process.exit(1); // the children notice and leave
  asked ??= Date.now();
  stop.abort();
}

const stopped = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
try {
  const starting = startShop({ dev: process.argv.includes("--dev"), opened, signal: stop.signal });
  const line = await Promise.race([starting, stopped]);
  if (line) {
    console.log(line);
    process.send?.({ ready: true, line });
    flushCompileCache(); // its own sources need no second stripping of types, which would cost 10 MB for good
    await stopped;
  }
} catch (error) {
  process.exitCode = 1;
  console.error(isForTheOwner(error) ? error.message : error);
}
stop.abort(); // none comes back while they are closed
await opened.disposeAsync();
process.exit();
