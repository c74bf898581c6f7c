import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newWebhookSecret, signWebhook } from "./signature.ts";

const body = '{"type":"order.paid","data":{"name":"Lantern Mug – 11oz"}}';

test("the standard's own library accepts a signature, and none of another body or id", () => {
  const secret = newWebhookSecret();
  const headers = signWebhook([secret], { id: "msg_1", body, at: new Date() });
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature");
  expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "msg_2" })).toThrow(
    "No matching signature",
  );
});

test("with two secrets either accepts it, and a third does not", () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const headers = signWebhook(secrets, { id: "msg_1", body, at: new Date() });
  expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow("No matching signature");
});
