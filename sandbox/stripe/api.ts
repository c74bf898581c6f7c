import type { World } from "../world.ts";
import { newId, type Processor } from "./processor.ts";
import { type Route, routes } from "./routes.ts";
import { isStripeRefusal, refuse, type StripeRefusal } from "./wire/errors.ts";
import { canonicalForm, type FormValue, parseForm, readParams } from "./wire/form.ts";
import { type Attempt, findStoredReply, keep, keyInUse } from "./wire/idempotency.ts";
import { expandReply, refuseExpand } from "./wire/list.ts";

type Reply = { status: number; body: string; headers?: Record<string, string> };

/**
 * The API for the official SDK (R-STRIPE-1, R-STRIPE-2 and R-STRIPE-8): checks key, endpoint, idempotency key and
 * parameters, then runs the handler and stores its reply in one transaction.
 */
export function openApi(processor: Processor): (request: Request) => Promise<Response> {
  const underWay = new Set<string>();

  /** A repeated call gets the stored reply of the first. */
  async function executeOnce(attempt: Attempt, call: () => Reply): Promise<Reply> {
    const { key } = attempt;
    if (underWay.has(key)) return toReply(keyInUse(key));
    underWay.add(key);
    try {
      // Without this pause, two requests could never overlap as they do at the real API.
      await new Promise(setImmediate);
      const stored = findStoredReply(processor.store, attempt);
      if (!stored) return call();
      if (isStripeRefusal(stored)) return toReply(stored);
      return { ...stored, headers: { "idempotent-replayed": "true", "original-request": stored.requestId } };
    } finally {
      underWay.delete(key);
    }
  }

  return async (request) => {
    const requestId = newId("req", 14);
    const url = new URL(request.url);
    const stranger = refuseBadKey(request, processor.world.options.stripe);
    if (stranger) return respond(requestId, toReply(stranger));
    const found = findRoute(request.method, url.pathname);
    if (!found) return respond(requestId, toReply(unknownUrl(request.method, url.pathname)));

    const form = request.method === "GET" ? url.search.slice(1) : await request.text();
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (!key) return respond(requestId, execute(processor, found, parseForm(form), { requestId, attempt: null }));

    const attempt = { key, endpoint: url.pathname, parameters: canonicalForm(form) };
    const reply = await executeOnce(attempt, () => execute(processor, found, parseForm(form), { requestId, attempt }));
    return respond(requestId, reply, key);
  };
}

type Found = { route: Route; id: string };

function findRoute(method: string, path: string): Found | null {
  for (const route of routes) {
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace(":id", "([^/]+)")}$`);
    const match = pattern.exec(path);
    if (match) return { route, id: match[1] ?? "" };
  }
  return null;
}

function execute(
  processor: Processor,
  { route, id }: Found,
  form: { [key: string]: FormValue },
  { requestId, attempt }: { requestId: string; attempt: Attempt | null },
): Reply {
  const params = readParams(route.schema, form);
  if (isStripeRefusal(params)) return toReply(params);
  const expand = params.expand ?? [];
  const unexpandable = refuseExpand(expand);
  if (unexpandable) return toReply(unexpandable);
  const { store } = processor;
  const call = { ...processor, request: { id: requestId, idempotency_key: attempt?.key ?? null } };
  const finish = (reply: Reply) => {
    if (attempt) keep(store, attempt, { ...reply, requestId });
    return reply;
  };
  try {
    return store.atomically(() => {
      const answer = route.answer(call, params as never, id);
      return finish(toReply(isStripeRefusal(answer) ? answer : expandReply(store, answer, expand)));
    });
  } catch (error) {
    console.error(error);
    // Nothing was done. As at the real provider, the failure is stored under its key.
    return finish({ ...toReply(outOfOrder), headers: { "stripe-should-retry": "false" } });
  }
}

const outOfOrder = refuse(500, { type: "api_error", message: "An unknown error occurred in the sandbox." });

const unknownUrl = (method: string, path: string) =>
  refuse(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });

function toReply(answer: object | StripeRefusal): Reply {
  return isStripeRefusal(answer)
    ? { status: answer.status, body: JSON.stringify({ error: answer.error }) }
    : { status: 200, body: JSON.stringify(answer) };
}

function respond(requestId: string, reply: Reply, key?: string): Response {
  return new Response(reply.body, {
    status: reply.status,
    headers: {
      "content-type": "application/json",
      "request-id": requestId,
      ...(key && { "idempotency-key": key }),
      ...reply.headers,
    },
  });
}

/** Accepts the secret key as bearer token or basic auth user name; refuses anything else. */
function refuseBadKey(request: Request, keys: World["options"]["stripe"]): StripeRefusal | null {
  const key = keyOf(request.headers.get("authorization") ?? "");
  if (key === keys.secretKey) return null;
  if (key === "") {
    return refuse(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (key === keys.publishableKey) {
    return refuse(403, {
      type: "invalid_request_error",
      code: "secret_key_required",
      message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
    });
  }
  return refuse(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${masked(key)}` });
}

function keyOf(header: string): string {
  const [scheme = "", value = ""] = header.split(" ");
  if (scheme.toLowerCase() === "bearer") return value.trim();
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
}

const masked = (key: string) => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
