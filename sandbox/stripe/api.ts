import { newId } from "./ids.ts";
import type { Processor } from "./processor.ts";
import { type Route, routes } from "./routes.ts";
import { refuseStranger } from "./wire/authentication.ts";
import { isRefusal, type Refusal, refuse } from "./wire/errors.ts";
import { expandReply, refuseExpand } from "./wire/expand.ts";
import { canonicalForm, type FormValue, parseForm } from "./wire/form.ts";
import { type Attempt, findStoredReply, keep, keyInUse } from "./wire/idempotency.ts";
import { readParams } from "./wire/validation.ts";

type Reply = { status: number; body: string; headers?: Record<string, string> };

/**
 * What the official SDK talks to (R-STRIPE-1, R-STRIPE-2 and R-STRIPE-8): who asks, which
 * endpoint, which key, which parameters, and then the verb in one transaction with its reply.
 */
export function openApi(processor: Processor): (request: Request) => Promise<Response> {
  const underWay = new Set<string>();

  return async (request) => {
    const requestId = newId("req", 14);
    const url = new URL(request.url);
    const stranger = refuseStranger(request, processor.world.options.stripe);
    if (stranger) return respond(requestId, toReply(stranger));
    const found = findRoute(request.method, url.pathname);
    if (!found) return respond(requestId, toReply(unknownUrl(request.method, url.pathname)));

    const form = request.method === "GET" ? url.search.slice(1) : await request.text();
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (!key) return respond(requestId, execute(processor, found, parseForm(form), requestId, null));

    const attempt = { key, endpoint: url.pathname, parameters: canonicalForm(form) };
    if (underWay.has(key)) return respond(requestId, toReply(keyInUse(key)), key);
    underWay.add(key);
    try {
      // The real API takes its time too: without this pause two requests could never meet.
      await new Promise(setImmediate);
      const stored = findStoredReply(processor.store, attempt);
      if (stored && isRefusal(stored)) return respond(requestId, toReply(stored), key);
      if (stored) {
        const headers = { "idempotent-replayed": "true", "original-request": stored.requestId };
        return respond(requestId, { ...stored, headers }, key);
      }
      return respond(requestId, execute(processor, found, parseForm(form), requestId, attempt), key);
    } finally {
      underWay.delete(key);
    }
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
  requestId: string,
  attempt: Attempt | null,
): Reply {
  const params = readParams(route.schema, form);
  if (isRefusal(params)) return toReply(params);
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
      return finish(toReply(isRefusal(answer) ? answer : expandReply(store, answer, expand)));
    });
  } catch (error) {
    console.error(error);
    // Nothing was done, and the same key will hear the same: the provider keeps its own failures too.
    return finish({ ...toReply(outOfOrder), headers: { "stripe-should-retry": "false" } });
  }
}

const outOfOrder = refuse(500, { type: "api_error", message: "An unknown error occurred in the stand-in." });

const unknownUrl = (method: string, path: string) =>
  refuse(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });

function toReply(answer: object | Refusal): Reply {
  return isRefusal(answer)
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
