import { errorStack } from "#app/shared/error-text.ts";
/**
 * How a child process exits. SIGTERM is the supervisor's request: `close`, then exit. Ctrl-C reaches every process in
 * the terminal at once, but the supervisor decides the order, so it is ignored here. If the supervisor is killed, the
 * process exits at once: nobody would restart it, and the next start needs its port.
 * @param close finishes open requests and jobs and releases connections; must finish within seconds.
 */
export function exitWithParent(close: () => Promise<void>): void {
  let closing = false;
  process.on("SIGTERM", () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(errorStack(error));
        process.exit(1);
      },
    );
  });
  if (!process.send) return; // started by hand: Ctrl-C stops it
  if (!process.connected) process.exit(1); // the supervisor was killed in the meantime
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit(1));
}
