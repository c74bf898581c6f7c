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
