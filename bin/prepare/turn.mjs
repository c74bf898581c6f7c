import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./place.mjs";

const name = `rosette-prepare-${createHash("sha1").update(root).digest("hex").slice(0, 16)}`;
const isLinux = process.platform === "linux";
/** An abstract socket on Linux: the kernel gives its name to one process and frees it when the process exits. */
const address = isLinux ? `\0${name}` : join(tmpdir(), `${name}.sock`);

/** Waits until no other start is preparing this clone; the turn ends with the process. */
export async function takeTurn() {
  for (let announced = false; ; ) {
    const server = createServer();
    try {
      server.listen(address);
      await once(server, "listening");
      server.unref();
      return;
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
    }
    if (!announced) console.error("Waiting for another start of this clone ...");
    announced = true;
    await endOfTurn();
  }
}

async function endOfTurn() {
  const waiting = connect(address);
  try {
    await once(waiting, "close");
  } catch {
    if (!isLinux) rmSync(address, { force: true }); // a stale socket file
  }
}
