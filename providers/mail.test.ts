import { once } from "node:events";
import { type AddressInfo, createServer, isIPv6, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSandbox, type TestSandbox } from "#sandbox/test-sandbox.ts";
import { until } from "#tests/support/until.ts";
import { type Mailer, openMailer } from "./mail.ts";

let rehearsal: TestSandbox;
let mailer: Mailer;
beforeAll(async () => {
  rehearsal = await openTestSandbox();
  const smtpUrl = `smtp://127.0.0.1:${rehearsal.sandbox.ports.smtp}`;
  mailer = openMailer({ smtpUrl, from: () => '"LNTN shop" <orders@lantern.example>' });
});
afterAll(async () => {
  mailer.close();
  await rehearsal.close();
});

const sendTo = (to: string) => mailer.send({ messageId: to, to, subject: "Hello", text: "Hello", html: "<p>Hello" });
const mailbox = async (to: string) =>
  (await rehearsal.control(`mailbox.json?to=${encodeURIComponent(to)}`)).body as unknown[];

test("an email goes to its recipient", async () => {
  await sendTo("robin@example.com");
  expect(await mailbox("robin@example.com")).toHaveLength(1);
});

test("an address inside another address receives no email", async () => {
  for (const to of ["a1<eve@example.com>", "eve@example.com;", "(x)eve@example.com", "eve@example.com,x@example.com"])
    await sendTo(to).catch(() => {});
  expect(await mailbox("eve@example.com")).toEqual([]);
});

/** A mail server with these answers by the first four letters of a command; it never finishes its answer to any other. */
async function openSlowServer(answers: Record<string, string>, address = "127.0.0.1") {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let trickle: NodeJS.Timeout | undefined;
    socket
      .on("error", () => {})
      .on("close", () => {
        clearInterval(trickle);
        sockets.delete(socket);
      });
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      const answer = answers[String(bytes).slice(0, 4)];
      if (answer) socket.write(`${answer}\r\n`);
      else trickle ??= setInterval(() => socket.write("250-still at it\r\n"), 20);
    });
  }).listen(0, address);
  await once(server, "listening");
  const host = isIPv6(address) ? `[${address}]` : address;
  const smtpUrl = `smtp://${host}:${(server.address() as AddressInfo).port}`;
  return { sockets, smtpUrl, [Symbol.dispose]: () => void server.close() };
}
const from = () => "orders@lantern.example";

test("a mail server that never finishes an answer is given up", async () => {
  using server = await openSlowServer({ EHLO: "250 here", MAIL: "250 ok", RCPT: "250 ok", DATA: "354 go on" });
  const hasty = openMailer({ smtpUrl: server.smtpUrl, from, deadlineMs: 500 });
  const email = { messageId: "slow", to: "robin@example.com", subject: "Hello", text: "Hello", html: "<p>Hello" };
  await expect(hasty.send(email)).rejects.toThrow("The mail server did not finish within 0.5 s");
  hasty.close();
});

describe("verifying", () => {
  test("gives up a mail server that never finishes an answer, and hangs up", async () => {
    using server = await openSlowServer({});
    const hasty = openMailer({ smtpUrl: server.smtpUrl, from, deadlineMs: 500 });
    await expect(hasty.verify()).rejects.toThrow("The mail server did not finish within 0.5 s");
    await until("it hangs up", () => server.sockets.size === 0);
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === "::1"),
  );
  test.skipIf(!hasIPv6)("reaches a mail server by its IPv6 address", async () => {
    using server = await openSlowServer({ EHLO: "250 here", QUIT: "221 bye" }, "::1");
    await openMailer({ smtpUrl: server.smtpUrl, from }).verify();
    await until("it hangs up", () => server.sockets.size === 0);
  });

  test("hangs up on a mail server that never answers a goodbye", async () => {
    using server = await openSlowServer({ EHLO: "250 here" });
    const hasty = openMailer({ smtpUrl: server.smtpUrl, from, deadlineMs: 3_000 });
    await hasty.verify();
    await until("it hangs up", () => server.sockets.size === 0);
  });

  test("fails if the mail server hangs up instead of greeting", async () => {
    const server = createServer((socket) => void socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(openMailer({ smtpUrl, from }).verify()).rejects.toThrow(/closed|ECONNRESET/);
    server.close();
  });

  test("reports a password that the mail server refuses, and hangs up", async () => {
    using server = await openSlowServer({ EHLO: "250-here\r\n250 AUTH PLAIN", AUTH: "535 no" });
    const smtpUrl = server.smtpUrl.replace("//", "//robin:secret@");
    await expect(openMailer({ smtpUrl, from }).verify()).rejects.toMatchObject({ code: "EAUTH" });
    await until("it hangs up", () => server.sockets.size === 0);
  });
});

test("a mail server that hangs up fails an email after a third connection, without the pause of many more", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on("error", () => {}).destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const refused = openMailer({ smtpUrl, from: () => "orders@lantern.example" });
  const email = { messageId: "hung-up", to: "robin@example.com", subject: "Hello", text: "Hello", html: "<p>Hello" };
  await expect(refused.send(email)).rejects.toThrow();
  expect(connections).toBe(3);
  refused.close();
  server.close();
});
