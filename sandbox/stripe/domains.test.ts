import { afterEach, beforeEach, expect, test } from "vitest";
import { openStripeRehearsal, type StripeRehearsal } from "./test-world.ts";

let rehearsal: StripeRehearsal;
beforeEach(async () => {
  rehearsal = await openStripeRehearsal();
});
afterEach(() => rehearsal.close());

test("A domain is registered once, found by its name, and checked again", async () => {
  const { paymentMethodDomains } = rehearsal.stripe;
  const made = await paymentMethodDomains.create({ domain_name: "shop.example" });
  expect(made).toMatchObject({ object: "payment_method_domain", enabled: true, apple_pay: { status: "active" } });
  await expect(paymentMethodDomains.create({ domain_name: "shop.example" })).rejects.toMatchObject({
    statusCode: 400,
    param: "domain_name",
  });
  await paymentMethodDomains.create({ domain_name: "other.example" });
  const { data } = await paymentMethodDomains.list({ domain_name: "shop.example" });
  expect(data.map(({ id }) => id)).toEqual([made.id]);
  expect((await paymentMethodDomains.validate(made.id)).link).toEqual({ status: "active" });
});

test("A domain that Apple cannot reach has Apple Pay inactive, and says why", async () => {
  const { paymentMethodDomains } = rehearsal.stripe;
  const { id, apple_pay, google_pay } = await paymentMethodDomains.create({ domain_name: "shop.invalid" });
  expect(google_pay).toEqual({ status: "active" });
  expect(apple_pay).toEqual({
    status: "inactive",
    status_details: { error_message: "shop.invalid cannot be reached." },
  });
  expect((await paymentMethodDomains.validate(id)).apple_pay.status).toBe("inactive");
});

test("A disabled domain can be enabled again", async () => {
  const { paymentMethodDomains } = rehearsal.stripe;
  const { id } = await paymentMethodDomains.create({ domain_name: "shop.example", enabled: false });
  expect((await paymentMethodDomains.list({ enabled: true })).data).toEqual([]);
  expect((await paymentMethodDomains.update(id, { enabled: true })).enabled).toBe(true);
  expect((await paymentMethodDomains.retrieve(id)).enabled).toBe(true);
});

test.each(["https://shop.example", "shop.example/path", "-shop", ""])("%o is not a domain name", async (name) => {
  await expect(rehearsal.stripe.paymentMethodDomains.create({ domain_name: name })).rejects.toMatchObject({
    statusCode: 400,
    param: "domain_name",
  });
});
