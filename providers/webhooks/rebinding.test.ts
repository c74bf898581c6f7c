import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { closeAfterTests } from "#tests/support/close-after-tests.ts";
import { openWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { openWebhookSender } from "./sender.ts";
import { newWebhookSecret } from "./signature.ts";

/** Names that lead elsewhere at each look-up, as an attacker's name server answers. */
const resolve = vi.spyOn(dns, "lookup");
// Not `vi.mock`: the tests of a tier share their modules, and another file may have loaded the sender already.
syncBuiltinESMExports();
afterAll(() => {
  resolve.mockRestore();
  syncBuiltinESMExports();
});
/** The answers to the look-ups to come, one after the other; then none. */
const answers = (...each: string[][]) => {
  // Of its overloads the types know the one for a single address only.
  for (const addresses of each) resolve.mockResolvedValueOnce(addresses.map((address) => ({ address })) as never);
};

const receiver = await closeAfterTests(openWebhookReceiver());
const { port } = new URL(receiver.url);
const message = { id: "msg_1", body: "{}", secrets: [newWebhookSecret()] };
const secure = { ...message, url: `https://endpoint.example:${port}/` };
const live = openWebhookSender({ mode: "live" });

beforeEach(() => {
  resolve.mockReset();
  resolve.mockRejectedValue(new Error("no more answers"));
});

test("a name that was public when it was entered gets nothing once it leads into the shop's network", async () => {
  answers(["93.184.215.14"], ["127.0.0.1"]);
  await expect(live.check(secure.url)).resolves.toBeUndefined();
  await expect(live.send(secure)).rejects.toMatchObject({ outcome: "not_allowed", answer: null });
  expect(receiver.received).toEqual([]);
});

test.for([
  { addresses: ["93.184.215.14", "10.0.0.1"] },
  { addresses: ["2606:4700:4700::1111", "::1"] },
  { addresses: [] },
])("a name with the addresses $addresses gets nothing", async ({ addresses }) => {
  answers(addresses);
  await expect(live.send(secure)).rejects.toMatchObject({ outcome: "not_allowed" });
  expect(receiver.received).toEqual([]);
});

test("the connection goes to the address that was checked, without another look-up", async () => {
  answers(["127.0.0.1"], ["10.0.0.1"]);
  const rehearsal = openWebhookSender({ mode: "rehearsal" });
  receiver.next(204);
  const url = `http://endpoint.example:${port}/`;
  expect(await rehearsal.send({ ...message, url })).toMatchObject({ status: 204 });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(receiver.received.at(-1)!.headers.host, "under its name").toBe(`endpoint.example:${port}`);
});
