import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSandbox, type TestSandbox } from "#sandbox/test-sandbox.ts";
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

test("a mail server that never finishes an answer is given up", async () => {
  const answers: Record<string, string> = { EHLO: "250 here", MAIL: "250 ok", RCPT: "250 ok", DATA: "354 go on" };
  const server = createServer((socket) => {
    let trickle: NodeJS.Timeout | undefined;
    socket.on("error", () => {}).on("close", () => clearInterval(trickle));
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      const answer = answers[String(bytes).slice(0, 4)];
      if (answer) socket.write(`${answer}\r\n`);
      else trickle ??= setInterval(() => socket.write("250-still at it\r\n"), 20);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hasty = openMailer({ smtpUrl, from: () => "orders@lantern.example", deadlineMs: 500 });
  const email = { messageId: "slow", to: "robin@example.com", subject: "Hello", text: "Hello", html: "<p>Hello" };
  await expect(hasty.send(email)).rejects.toThrow("The mail server did not finish within 0.5 s");
  hasty.close();
  server.close();
});
