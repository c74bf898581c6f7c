import { z } from "zod";
import { accountEndpoints } from "./accounts/endpoints.ts";
import { adminFigureEndpoints } from "./admin/figure-endpoints.ts";
import { adminOrderEndpoints } from "./admin/orders/endpoints.ts";
import { catalogueEndpoints } from "./catalogue/endpoints.ts";
import { catalogueSyncEndpoints } from "./catalogue-sync/endpoints.ts";
import {
  checkoutAddress,
  checkoutLines,
  checkoutSummary,
  discountRequest,
  payRequest,
  shippingQuoteAnswer,
  shippingQuoteRequest,
  shippingSelection,
} from "./checkout/contract.ts";
import { codeProblemTexts } from "./checkout/discount-rules.ts";
import type { EndpointContract } from "./endpoint-contract.ts";
import { newsletterAnswer, newsletterSignup } from "./newsletter/contract.ts";
import { refundAnswer, refundRequest } from "./orders/contract.ts";
import { providerStatus } from "./provider-status/contract.ts";
import { searchSuggestions } from "./search/contract.ts";

const bad = "The body is not JSON, or a field is missing or wrong: `fields` names each.";
const notFound = "There is no such order draft, or it belongs to another browser.";
const quoted = Object.keys(codeProblemTexts).map((problem) => `\`${problem}\``);
const codeProblems = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
const received = z.object({ received: z.literal(true) });

/** Every HTTP endpoint with its schemas, for `docs/api.md`; a test compares it with `routes.ts`. */
export const endpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/api/checkout",
    about:
      "Opens or reopens the checkout: prices the lines from the database, writes the order draft, makes its one PaymentIntent. Sets the httpOnly cookie that owns the draft.",
    body: checkoutLines,
    answer: checkoutSummary,
    refusals: {
      400: bad,
      409: "A line cannot be sold; `problems` names each. Or what `paying` names is paid already: `reason` is `paid`; or a payment of this browser for the same things does not fit and is being looked at: `parked`.",
      429: "One network address has begun as many orders in a minute as `CHECKOUTS_PER_MINUTE` allows; who has a draft goes on with it. `Retry-After` is in seconds.",
      503: "The payment provider does not answer.",
    },
  },
  {
    method: "PUT",
    path: "/api/checkout/:orderDraftId/address",
    about: "Adds contact details and the delivery address to the draft. A new destination drops the delivery choice.",
    body: checkoutAddress,
    answer: checkoutSummary,
    refusals: { 400: bad, 404: notFound, 409: "The order is placed already, or is being paid." },
  },
  ...catalogueEndpoints,
  {
    method: "GET",
    path: "/api/provider-status",
    about: "How the print provider stands, from what the shop knows without asking it. Kept for 15 seconds.",
    answer: providerStatus,
    refusals: {},
  },
  {
    method: "GET",
    path: "/api/search-suggestions",
    about:
      "The first five of what `/shop?q=` shows for the same words, products before bundles. `closest` are the words of the shop that were taken instead where nothing matched `q`. `pence` is the lowest price. Kept for a minute.",
    answer: searchSuggestions,
    refusals: { 400: "`q` is missing, empty or longer than 100 characters." },
  },
  {
    method: "POST",
    path: "/functions/v1/shipping-quotes",
    about:
      "Asks the print provider for delivery options. With `orderDraftId` what is offered is kept on that draft for 30 minutes, and where a complete bundle is among the draft's own lines, and they are what is asked for, its cheapest UK option costs 0.00. Rates are pounds as text.",
    body: shippingQuoteRequest,
    answer: shippingQuoteAnswer,
    refusals: {
      400: bad,
      404: notFound,
      422: "`Shipping API error: {status} - {message}`: the print provider refuses this address or these items; `problem` is its message alone.",
      429: "One network address has had thirty prices in a minute that were not kept. `Retry-After` is in seconds.",
      502: "`Shipping API error: {status} - {message}`: it does not answer, and with `orderDraftId` the shop's own options may be chosen.",
    },
  },
  {
    method: "POST",
    path: "/functions/v1/checkout-shipping-select",
    about: "Chooses an option that was offered for the draft's own lines and address; the PaymentIntent follows.",
    body: shippingSelection,
    answer: checkoutSummary,
    refusals: {
      400: "`Validation failed: ...`, the messages joined by commas.",
      404: notFound,
      409: "The option was not offered, or not at this rate.",
      503: "The payment provider does not answer.",
    },
  },
  {
    method: "POST",
    path: "/api/checkout/:orderDraftId/discount",
    about:
      "Puts a discount code to the draft, in place of the one it has. While no email address is known, a code that is for one address is taken on trust and looked at again with the address. A code that stops holding is taken off with the change that ends it; `discountNotice` says why.",
    body: discountRequest,
    answer: checkoutSummary,
    refusals: {
      400: bad,
      404: notFound,
      409: `The code cannot be used: \`problem\` is ${codeProblems}. Or the order is placed already, or is being paid.`,
      429: "Too many tries in a minute.",
      503: "The payment provider does not answer.",
    },
  },
  {
    method: "DELETE",
    path: "/api/checkout/:orderDraftId/discount",
    about: "Takes the discount code off the draft.",
    answer: checkoutSummary,
    refusals: {
      404: notFound,
      409: "The order is placed already, or is being paid.",
      503: "The payment provider does not answer.",
    },
  },
  {
    method: "POST",
    path: "/api/checkout/:orderDraftId/pay",
    about:
      "The last word before the browser confirms the payment: brings the PaymentIntent to the order's total, or refuses with the new summary when lines, destination or total changed.",
    body: payRequest,
    answer: checkoutSummary.extend({ paid: z.boolean() }),
    refusals: {
      400: bad,
      404: notFound,
      409: "`reason` is `changed` or `incomplete`, with the summary as it is now; or `parked`: an earlier payment for the same things is being looked at. Without a `reason`: the order is placed already (`status` says how it stands), a line cannot be sold any more (`problems` names each), or the bank is still checking an earlier try.",
      503: "The payment provider does not answer.",
    },
  },
  {
    method: "POST",
    path: "/functions/v1/newsletter-signup",
    about:
      "Signs an address up: it gets one mail with its code and a link to confirm; nobody is subscribed before that. `reason` names the trigger of the error table.",
    body: newsletterSignup,
    answer: newsletterAnswer,
    refusals: {
      400: "The address is missing or not an address.",
      409: "The address is subscribed, or has not confirmed yet (its mail comes again at most hourly).",
      429: "Too many sign-ups from one network address.",
    },
  },
  {
    method: "POST",
    path: "/api/refund-order",
    about:
      "The money of a cancelled order, for its owner: by session, by the session's token as bearer, or by the cookie of the order's signed link. Asking again changes nothing; `waiting` means that the printer has not stopped yet.",
    body: refundRequest,
    answer: refundAnswer,
    refusals: {
      400: bad,
      401: "`User not authenticated. Please log in again.`",
      404: "`Order not found. Please check the order ID and try again.`",
      409: "The order is not cancelled, or was never paid.",
    },
  },
  ...accountEndpoints,
  ...adminOrderEndpoints,
  ...adminFigureEndpoints,
  ...catalogueSyncEndpoints,
  {
    method: "POST",
    path: "/webhooks/stripe",
    about: "Stripe's events. The `stripe-signature` header is verified on the raw body; an event is taken in once.",
    answer: received,
    refusals: { 400: "The signature does not verify." },
  },
  {
    method: "POST",
    path: "/webhooks/printful/:token",
    about:
      "The print provider's notices. The path holds the secret; what a notice says is fetched again, never believed.",
    answer: received,
    refusals: { 400: "The body is not an event.", 404: "The secret is wrong." },
  },
];
