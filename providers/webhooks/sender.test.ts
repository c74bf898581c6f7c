import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { closeAfterTests } from "#tests/support/close-after-tests.ts";
import { openWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { openWebhookSender } from "./sender.ts";
import { newWebhookSecret } from "./signature.ts";

const receiver = await closeAfterTests(openWebhookReceiver());
const other = await closeAfterTests(openWebhookReceiver());
const secret = newWebhookSecret();
const message = { url: `${receiver.url}/hook`, id: "msg_1", body: '{"type":"webhook.test"}', secrets: [secret] };
const settings = { mode: "rehearsal", deadlineMs: 20_000, maxCharacters: 20 } as const;
const sender = openWebhookSender({ ...settings, requestId: () => "request-1" });
/** Gives up early. A busy machine can take as long for any answer, so only what never ends is sent by it. */
const hasty = openWebhookSender({ ...settings, deadlineMs: 400 });
const live = openWebhookSender({ ...settings, mode: "live" });

test("a message arrives signed, as JSON, with the request's id", async () => {
  receiver.next((response) => response.end("thanks"));
  expect(await sender.send(message)).toEqual({ status: 200, text: "thanks" });
  const { headers, body } = receiver.received.at(-1)!;
  expect(headers).toMatchObject({ "content-type": "application/json", "x-request-id": "request-1" });
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: "webhook.test" });
});

test("a redirect is an answer like any other, and is not followed", async () => {
  receiver.next((response) => response.writeHead(307, { location: `${other.url}/` }).end("elsewhere"));
  await expect(sender.send(message)).rejects.toMatchObject({
    outcome: "http_3xx",
    answer: { status: 307, text: "elsewhere" },
  });
  expect(other.received).toEqual([]);
});

test.each([
  ["nothing at all", () => {}],
  ["the beginning of a body, and no end", (response) => void response.writeHead(200).write("slow")],
] as [string, (response: ServerResponse) => void][])(
  "an endpoint that answers %s is given up at the limit",
  async (_, answer) => {
    receiver.next(answer);
    await expect(hasty.send(message)).rejects.toMatchObject({ outcome: "too_slow", answer: null });
  },
);

test("of a long answer only the beginning is read", async () => {
  let isOpen = true;
  receiver.next(async (response) => {
    response.writeHead(500).on("close", () => {
      isOpen = false;
    });
    for (let sent = 0; isOpen && sent < 10_000; sent++) {
      response.write("0123456789".repeat(1_000));
      await sleep(1);
    }
  });
  await expect(sender.send(message)).rejects.toMatchObject({
    outcome: "http_5xx",
    answer: { status: 500, text: "01234567890123456789" },
  });
  await expect.poll(() => isOpen).toBe(false);
});

test("an endpoint where nobody listens gives no response", async () => {
  await expect(sender.send({ ...message, url: "http://localhost:1/" })).rejects.toMatchObject({ outcome: "no_answer" });
});

test.for([
  ["http://localhost", "plain HTTP"],
  ["https://localhost", "a name of this machine"],
  ["https://127.0.0.1", "its address"],
  ["https://[::1]", "its address in IPv6"],
  ["https://10.0.0.1", "a private address"],
  ["https://169.254.169.254", "a link-local address"],
  ["https://[::ffff:192.168.0.1]", "a private address in IPv6"],
])("a live shop sends nothing to %s, %s", async ([url]) => {
  const { port } = new URL(receiver.url);
  const before = receiver.received.length;
  const there = { ...message, url: `${url}:${port}/` };
  await expect(live.send(there)).rejects.toMatchObject({ outcome: "not_allowed", answer: null });
  await expect(live.check(there.url)).rejects.toMatchObject({ outcome: "not_allowed" });
  expect(receiver.received).toHaveLength(before);
});

test("a rehearsal sends by plain HTTP to its own machine only", async () => {
  await expect(sender.send({ ...message, url: "http://10.0.0.1/" })).rejects.toMatchObject({ outcome: "not_allowed" });
  await expect(sender.check(message.url)).resolves.toBeUndefined();
});
