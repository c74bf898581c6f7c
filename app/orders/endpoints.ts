import { type EndpointContract, invalidBody } from "#app/endpoint-contract.ts";
import { refundAnswer, refundRequest } from "./contract.ts";

/** The contract of refunding a cancelled order. */
export const orderEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/api/refund-order",
    title: "Refund a cancelled order",
    auth: "session",
    about:
      "Refunds a cancelled order for its owner: by session cookie, bearer token, or the cookie of the order's signed link. Idempotent; `waiting` means that the print has not been stopped yet.",
    body: refundRequest,
    answer: refundAnswer,
    refusals: {
      400: invalidBody,
      401: "`User not authenticated. Please log in again.`",
      404: "`Order not found. Please check the order ID and try again.`",
      409: "The order is not cancelled, or was never paid.",
    },
  },
];
