import { z } from "zod";
import { type EndpointContract, invalidBody } from "#app/endpoint-contract.ts";
import {
  checkoutAddress,
  checkoutLines,
  checkoutSummary,
  discountRequest,
  payRequest,
  shippingQuoteAnswer,
  shippingQuoteRequest,
  shippingSelection,
} from "./contract.ts";
import { codeProblemTexts } from "./discount-rules.ts";

const notFound = "The order draft does not exist, or belongs to another browser (`reason` is `outdated`).";
const placed = "The order is already placed, or is being paid. If `reason` is `outdated`, open the checkout again.";
const quoted = Object.keys(codeProblemTexts).map((problem) => `\`${problem}\``);
const codeProblems = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;

/** The contracts of the checkout, in the order of its steps. */
export const checkoutEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/api/checkout",
    title: "Open or reopen the checkout",
    about:
      "Opens or reopens the checkout: prices the lines from the database, stores the order draft and creates its single PaymentIntent. Sets the httpOnly cookie that owns the draft.",
    body: checkoutLines,
    answer: checkoutSummary,
    refusals: {
      400: invalidBody,
      409: "A line cannot be sold; `problems` names each. Or the order in `paying` is already paid (`reason` is `paid`), or this browser's payment for the same items is held for review (`parked`). Or many people want a drop, and it is not this browser's turn (`waiting`): its place is a cookie, and `waitingRoom` the page that says when.",
      429: "The network address has started as many orders in a minute as `CHECKOUTS_PER_MINUTE` allows; existing drafts continue. `Retry-After` is in seconds.",
      503: "The payment provider does not respond.",
    },
  },
  {
    method: "PUT",
    path: "/api/checkout/:orderDraftId/address",
    title: "Set the delivery address",
    about: "Adds contact details and the delivery address to the draft. A new destination drops the delivery choice.",
    body: checkoutAddress,
    answer: checkoutSummary,
    refusals: { 400: invalidBody, 404: notFound, 409: placed },
  },
  {
    method: "POST",
    path: "/functions/v1/shipping-quotes",
    title: "Quote delivery",
    about:
      "Requests delivery options from the print provider. With `orderDraftId` the options are stored with that draft for 30 minutes; if the request is for the draft's own lines and they contain a complete bundle, the cheapest UK option costs 0.00. Rates are pounds as text.",
    body: shippingQuoteRequest,
    answer: shippingQuoteAnswer,
    refusals: {
      400: invalidBody,
      404: notFound,
      422: "`Shipping API error: {status} - {message}`: the print provider refuses this address or these items; `problem` is its message.",
      429: "The network address has had thirty uncached quotes in a minute. `Retry-After` is in seconds.",
      502: "`Shipping API error: {status} - {message}`: the print provider does not respond; with `orderDraftId` the shop's own options may be chosen.",
    },
  },
  {
    method: "POST",
    path: "/functions/v1/checkout-shipping-select",
    title: "Choose a delivery option",
    about: "Chooses an option that was offered for the draft's own lines and address; the PaymentIntent follows.",
    body: shippingSelection,
    answer: checkoutSummary,
    refusals: {
      400: "`Validation failed: ...`, the messages joined by commas.",
      404: notFound,
      409: `The option was not offered, or not at this rate. ${placed}`,
      503: "The payment provider does not respond.",
    },
  },
  {
    method: "POST",
    path: "/api/checkout/:orderDraftId/discount",
    title: "Set the discount code",
    about:
      "Sets the draft's discount code, replacing an existing one. Before the email address is known, a code for one address is accepted and checked again with the address. A code that becomes invalid is removed by the change that causes it; `discountNotice` says why.",
    body: discountRequest,
    answer: checkoutSummary,
    refusals: {
      400: invalidBody,
      404: notFound,
      409: `The code cannot be used: \`problem\` is ${codeProblems}. ${placed}`,
      429: "Too many attempts in a minute.",
      503: "The payment provider does not respond.",
    },
  },
  {
    method: "DELETE",
    path: "/api/checkout/:orderDraftId/discount",
    title: "Remove the discount code",
    about: "Removes the discount code from the draft.",
    answer: checkoutSummary,
    refusals: {
      404: notFound,
      409: placed,
      503: "The payment provider does not respond.",
    },
  },
  {
    method: "POST",
    path: "/api/checkout/:orderDraftId/pay",
    title: "Check the order before it is paid",
    about:
      "The final check before the browser confirms the payment: updates the PaymentIntent to the order's total, or refuses with the new summary if lines, destination or total have changed.",
    body: payRequest,
    answer: checkoutSummary.extend({ paid: z.boolean() }),
    refusals: {
      400: invalidBody,
      404: notFound,
      409: "`reason` is `changed` or `incomplete`, with the current summary; or `parked`: an earlier payment for the same items is held for review; or `waiting`, as for opening; or `outdated`: the draft has expired, and opening the checkout again makes another. Without a `reason`: the order is already placed (see `status`), a line cannot be sold any more (`problems` names each), or the bank is still checking an earlier attempt.",
      503: "The payment provider does not respond.",
    },
  },
];
