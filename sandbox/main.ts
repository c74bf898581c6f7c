import { text } from "node:stream/consumers";
import { readSandboxOptions } from "./options.ts";
import { startSandbox } from "./start.ts";

/**
 * Runs the sandbox as a separate process: `node sandbox/main.ts < options.json`. Options come on stdin because they
 * contain keys, and other users can read a process's arguments. Sends its parent `{ready: true, ports}`; exits on
 * SIGTERM or when the parent is gone; ignores Ctrl-C, which the parent handles.
 */
try {
  const { ports, close } = await startSandbox(readSandboxOptions(await text(process.stdin)));
  const leave = () => void close().finally(() => process.exit(0));
  process.once("SIGTERM", leave);
  if (process.send) {
    process.on("SIGINT", () => {});
    process.once("disconnect", leave);
    process.send({ ready: true, ports });
  } else {
    process.once("SIGINT", leave);
    process.stdout.write(`${JSON.stringify(ports)}\n`);
  }
} catch (error) {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  process.stderr.write(`The sandbox cannot start: ${code === "EADDRINUSE" ? `port ${port} is taken` : message}\n`);
  process.exit(1);
}
