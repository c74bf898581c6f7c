import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openPrintful } from "./client.ts";
import { PrintfulError } from "./error.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function printerThat(answers: RequestListener) {
  const server = createServer(answers);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { printful: openPrintful({ apiBase, token: "a-token", storeId: 7 }) };
}

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

const refusal = (code: number, message: string, more: object = {}) => ({
  code,
  result: message,
  error: { reason: "BadRequest", message },
  ...more,
});

async function failureOf(work: Promise<unknown>): Promise<PrintfulError> {
  const error = await work.then(
    () => new Error("it should have failed"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PrintfulError)) throw error;
  return error;
}

it("sends its user agent and the store id", async () => {
  let heard: Record<string, unknown> = {};
  const { printful } = await printerThat((request, response) => {
    heard = request.headers;
    says(404, refusal(404, "Not found"))(request, response);
  });
  expect(await printful.getOrder(1)).toBeNull();
  expect(heard).toMatchObject({ authorization: "Bearer a-token", "x-pf-store-id": "7" });
});

it.each([
  ["beside the error", { api_error_code: "OR-13" }],
  ["inside the error", { error: { reason: "BadRequest", message: "In use", api_error_code: "OR-13" } }],
])("reads the print provider's own code %s", async (_where, more) => {
  const { printful } = await printerThat(says(400, refusal(400, "In use", more)));
  expect(await failureOf(printful.confirmOrder(1))).toMatchObject({
    kind: "refused",
    status: 400,
    code: 400,
    apiErrorCode: "OR-13",
    message: "In use",
  });
});

it("also reads the newer shape of errors", async () => {
  const problem = { type: "about:blank", title: "Bad Request", status: 400, detail: "No such country" };
  const { printful } = await printerThat(says(400, problem, { "content-type": "application/problem+json" }));
  expect(await failureOf(printful.confirmOrder(1))).toMatchObject({ kind: "refused", message: "No such country" });
});

/** The provider's clock is an hour behind. */
const theirs = Date.now() - 3_600_000;
const [ownNow, in17, past] = [0, 17_000, -1].map((later) => new Date(theirs + later).toUTCString()) as [
  string,
  string,
  string,
];

it.each([
  ["the header", { "retry-after": "17" }, "Slow down", 17],
  ["a date, by the provider's own clock", { "retry-after": in17, date: ownNow }, "Slow down", 17],
  ["a date without a clock to compare it with", { "retry-after": past, date: "" }, "Slow down", 1],
  ["the sentence", {}, "Please try again after 50 seconds.", 50],
  ["caution", {}, "Slow down", 60],
])("knows from %s how long to wait", async (_from, headers, message, seconds) => {
  const { printful } = await printerThat(says(429, refusal(429, message), headers as Record<string, string>));
  expect(await failureOf(printful.confirmOrder(1))).toMatchObject({ kind: "rate_limited", retryAfterSeconds: seconds });
});

it("waits after the warning about too many calls, and does not take it for a refusal", async () => {
  const { printful } = await printerThat(says(419, refusal(419, "Slow down")));
  expect(await failureOf(printful.confirmOrder(1))).toMatchObject({ kind: "rate_limited", retryAfterSeconds: 60 });
});

it("treats a 5xx as an outage, even with an HTML page from a gateway", async () => {
  const { printful } = await printerThat(says(502, "<html>Bad gateway</html>", { "content-type": "text/html" }));
  expect(await failureOf(printful.confirmOrder(1))).toMatchObject({ kind: "unavailable", status: 502 });
});

it.each([
  ["a page instead of JSON", "<!doctype html><title>Welcome</title>"],
  ["JSON of another shape", { hello: "world" }],
  ["an order without an id", { code: 200, result: { status: "draft" } }],
])("calls %s malformed", async (_what, body) => {
  const { printful } = await printerThat(says(200, body));
  expect(await failureOf(printful.getOrder(1))).toMatchObject({ kind: "malformed", status: 200 });
});

it("never includes response contents in a message", async () => {
  const body = { code: 200, result: { id: "Robin Hartley", recipient: { name: "Robin Hartley" } } };
  const { printful } = await printerThat(says(200, body));
  const error = await failureOf(printful.getOrder(1));
  expect(error.message).toContain("id");
  expect(error.message).not.toContain("Robin");
});

it("gives up at its deadline without a retry", async () => {
  let heard = 0;
  const { printful } = await printerThat(() => {
    heard += 1;
  });
  expect(await failureOf(printful.listOrders({}, { deadlineMs: 1_000 }))).toMatchObject({
    kind: "timeout",
    status: null,
  });
  expect(heard).toBe(1);
});

it("does not repeat a call whose connection broke", async () => {
  let heard = 0;
  const { printful } = await printerThat((request) => {
    heard += 1;
    request.socket.destroy();
  });
  expect(await failureOf(printful.confirmOrder(1))).toMatchObject({ kind: "unavailable", status: null });
  expect(heard).toBe(1);
});

it("reports a refused connection", async () => {
  const printful = openPrintful({ apiBase: "http://127.0.0.1:1", token: "a-token" });
  expect(await failureOf(printful.getOrder(1))).toMatchObject({ kind: "unavailable" });
});
