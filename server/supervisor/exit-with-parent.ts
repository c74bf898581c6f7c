/**
 * How a process of the shop ends. SIGTERM is the supervisor's request: `close`, then leave. Ctrl-C reaches every
 * process of the terminal at once, but the supervisor decides who ends when, so it is ignored here. When the
 * supervisor itself was killed, the process leaves at once: nobody would start it again, and the next start of the
 * shop needs its port.
 * @param close ends open requests and jobs and gives connections back; must end by itself within seconds.
 */
export function exitWithParent(close: () => Promise<void>): void {
  let closing = false;
  process.on("SIGTERM", () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  if (!process.send) return; // started by hand: Ctrl-C ends it
  if (!process.connected) process.exit(1); // the supervisor was killed in the meantime
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit(1));
}
