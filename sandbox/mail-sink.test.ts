import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ReceivedEmail } from "./mailbox.ts";
import { openTestSandbox, type TestSandbox } from "./test-sandbox.ts";

let rehearsal: TestSandbox;
let transport: ReturnType<typeof createTransport>;
beforeEach(async () => {
  rehearsal = await openTestSandbox();
  transport = createTransport({ host: "127.0.0.1", port: rehearsal.sandbox.ports.smtp, pool: true } as object);
});
afterEach(async () => {
  transport.close();
  await rehearsal.close();
});

const email = (number = 1, to = "robin@example.com") => ({
  messageId: `<order-${number}@lantern.example>`,
  from: '"LNTN shop" <orders@lantern.example>',
  to,
  subject: `Your order LT-${number} – thank you`,
  text: "It costs £24.99.",
  html: "<p>It costs £24.99.</p>",
  headers: { "X-Order": `LT-${number}` },
});
const mailbox = async (query = "") => (await rehearsal.control(`mailbox.json${query}`)).body as ReceivedEmail[];

it("shows an email as sent", async () => {
  await transport.sendMail(email());
  expect(await mailbox()).toEqual([
    {
      id: 1,
      to: "robin@example.com",
      from: "LNTN shop <orders@lantern.example>",
      subject: "Your order LT-1 – thank you",
      text: expect.stringContaining("It costs £24.99."),
      html: expect.stringContaining("<p>It costs £24.99.</p>"),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      messageId: "order-1@lantern.example",
      headers: expect.objectContaining({ "x-order": "LT-1", "message-id": "<order-1@lantern.example>" }),
    },
  ]);
});

it("lists the newest first, filtered and limited", async () => {
  for (let number = 1; number <= 60; number += 1)
    await transport.sendMail(email(number, `Guest${number % 2}@example.com`));
  const all = await mailbox();
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, place) => 60 - place));
  expect(await mailbox("?to=guest1@example.com")).toHaveLength(30);
  expect((await mailbox("?limit=2")).map(({ subject }) => subject)).toEqual([all[0]?.subject, all[1]?.subject]);
  expect((await mailbox("?messageId=order-7@lantern.example")).map(({ id }) => id)).toEqual([7]);
});

it("stores every copy of an email, with the same Message-ID", async () => {
  await transport.sendMail(email());
  await transport.sendMail(email());
  const all = await mailbox();
  expect([all.length, new Set(all.map(({ messageId }) => messageId)).size]).toEqual([2, 1]);
});

it("stores an email before it replies", async () => {
  await rehearsal.fault("mail", "lost_response", 1);
  await expect(transport.sendMail(email())).rejects.toThrow();
  expect(await mailbox()).toHaveLength(1);
});

it.each([
  ["down", undefined],
  ["error_500", 451],
  ["rate_limited", 450],
  ["bounce", 550],
])("takes nothing while %s, and the same email afterwards", async (fault, responseCode) => {
  await rehearsal.fault("mail", fault, 1);
  await expect(transport.sendMail(email())).rejects.toMatchObject(responseCode ? { responseCode } : {});
  expect(await mailbox()).toEqual([]);
  await transport.sendMail(email());
  expect(await mailbox()).toHaveLength(1);
});

it("accepts an email without a body", async () => {
  await transport.sendMail({ from: "a@x.test", to: ["b@x.test", "c@x.test"], subject: "" });
  expect(await mailbox()).toMatchObject([{ to: "b@x.test, c@x.test", subject: "", text: "", html: "" }]);
});
