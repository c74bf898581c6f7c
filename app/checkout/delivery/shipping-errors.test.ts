import { expect, test } from "vitest";
import {
  invalidShippingResponse,
  noShippingOptionSelected,
  paymentIntentUpdateError,
  shippingApiError,
  validationFailed,
} from "./shipping-errors.ts";

test("shipping's error texts are those of R-DELIVERY-3 and R-CHECKOUT-6", () => {
  expect(shippingApiError(502, "Bad Gateway")).toBe("Shipping API error: 502 - Bad Gateway");
  expect(invalidShippingResponse).toBe("Invalid response from shipping API");
  expect(noShippingOptionSelected).toBe("No shipping option selected");
});

test("a refused selection shows the server's error, else the status text", () => {
  const statusText = "Conflict";
  expect(paymentIntentUpdateError(409, { error: "Rate not offered", statusText })).toBe(
    "Failed to update PaymentIntent: 409 - Rate not offered",
  );
  expect(paymentIntentUpdateError(409, { statusText })).toBe("Failed to update PaymentIntent: 409 - Conflict");
  expect(paymentIntentUpdateError(409, { error: "", statusText })).toBe(
    "Failed to update PaymentIntent: 409 - Conflict",
  );
});

test("failed checks are joined by commas", () => {
  expect(validationFailed(["PaymentIntent ID is required", "Shipping rate is required"])).toBe(
    "Validation failed: PaymentIntent ID is required, Shipping rate is required",
  );
});
