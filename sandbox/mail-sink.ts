import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { slowMs } from "./faults.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Server } from "./serve.ts";
import type { World } from "./world.ts";

const largestEmail = 10 * 1024 * 1024;

/** An SMTP error reply: 4xx is temporary, 5xx permanent. */
const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/**
 * The rehearsal's mail server: accepts everything from anybody and forwards nothing. It replies 250 once an email is
 * stored. Faults apply per email, not per connection, since clients keep connections open: `down` disconnects (and
 * without a limit refuses connections), `error_500` is a 451, `bounce` a 550 at the recipient, `rate_limited` a 450,
 * `slow` waits, `lost_response` stores and then disconnects.
 */
export async function openMailSink(world: World, mailbox: Mailbox, port: number): Promise<Server> {
  const { faults } = world;
  const lines = new Map<number, Socket>();
  const hangUp = (session: SMTPServerSession) => lines.get(session.remotePort)?.destroy();

  async function take(chunks: Buffer[], session: SMTPServerSession): Promise<"taken" | "cut"> {
    if (faults.strikes("mail", "slow")) await sleep(slowMs, undefined, { ref: false });
    if (faults.strikes("mail", "error_500")) throw reply(451, "4.3.0 Local error in processing");
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map((recipient) => recipient.address) };
    await mailbox.take(envelope, Buffer.concat(chunks));
    return faults.strikes("mail", "lost_response") ? "cut" : "taken";
  }

  const server = new SMTPServer({
    name: "sandbox",
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: largestEmail,
    closeTimeout: 100,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anybody" }),
    onConnect(session, done) {
      if (faults.isEndless("mail", "down")) return void hangUp(session);
      done();
    },
    onMailFrom(_address, session, done) {
      if (faults.strikes("mail", "down")) return void hangUp(session);
      if (faults.strikes("mail", "rate_limited")) return done(reply(450, "4.2.1 Too many mails, try again later"));
      done();
    },
    onRcptTo(_address, _session, done) {
      done(faults.strikes("mail", "bounce") ? reply(550, "5.1.1 No such mailbox here") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) return done(reply(552, "5.3.4 The mail is too large"));
        take(chunks, session).then(
          (result) => (result === "cut" ? hangUp(session) : done(null, "Stored")),
          (error: Error) => done(error),
        );
      });
    },
  });
  // Ignore broken connections: an unhandled error event would end the process.
  server.on("error", () => {});
  server.server.prependListener("connection", (socket: Socket) => {
    const caller = socket.remotePort ?? 0; // the socket forgets it once closed
    lines.set(caller, socket);
    socket.once("close", () => lines.delete(caller));
  });

  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const line of lines.values()) line.destroy();
      }),
  };
}
