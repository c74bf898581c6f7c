import { type Cast, parsed, requestOf } from "../access-matrix/cast.ts";
import { robin } from "../buyer.ts";
import type { Seeded } from "../seeded.ts";
import type { Target } from "./targets.ts";
import { corrupt, fittingValue, hostileText } from "./values.ts";

export type Attack = { path: string; init: { method: string; headers: Record<string, string>; body?: BodyInit } };

/** Values that forms and bodies accept, by field name. */
const usual = ({ ids }: Cast): Record<string, unknown> => ({
  ...robin,
  ...ids,
  lines: [{ variantId: 1, quantity: 1 }],
  password: "a lamp in every window",
  country_code: "GB",
  state_code: null,
  zip: "HX7 8DG",
  name: "Robin Hartley",
  rating: "4",
  reason: "faulty",
  body: "It fits.",
  message: "Where is it?",
  quantity: 1,
  price: "12.00",
  version: "1",
  page: "2",
  q: "mug",
  revision: 1,
  total: 1398,
});

/**
 * One request to a target: most have everything in place for the handler and one or two values that are not, some
 * are wrong in their method, headers, path or encoding.
 * @param headers who sends it
 */
export function attackOn(target: Target, cast: Cast, headers: Record<string, string>, random: Seeded): Attack {
  const { url, sent } = requestOf(target, cast.ids);
  const address = [random.whole(1, 223), random.whole(0, 255), random.whole(0, 255), random.whole(1, 254)].join(".");
  const own = { ...headers, "x-forwarded-for": address };
  const isRead = target.method === "GET";
  const fields = fieldsOf(target, cast, sent, random);
  const isJson = /^\/(api|functions|webhooks)\//.test(target.path);
  const path = corruptPath(target.path, url, random);
  const query = isRead && fields.length > 0 ? `?${new URLSearchParams(fields)}` : "";
  const method = random.chance(0.02) ? random.one(["HEAD", "OPTIONS", "PATCH", "PUT", "DELETE"]) : target.method;
  const hasBody = !/^(GET|HEAD)$/.test(method);
  const writeBody = () => (isJson ? jsonBody(target, cast, fields, random) : formBody(fields, random));
  const body = hasBody ? writeBody() : undefined;
  const type: Record<string, string> = isJson ? { "content-type": "application/json" } : {};
  return {
    path: `${path}${query}`,
    init: {
      method,
      headers: { ...own, ...type, ...(random.chance(0.05) && oddHeaders(random)) },
      ...(body !== undefined && { body }),
    },
  };
}

/** Field values: the row's, then some of the names that the page knows; a few of them corrupted. */
function fieldsOf(target: Target, cast: Cast, sent: [string, string][], random: Seeded): [string, string][] {
  const known = usual(cast);
  const fields = new Map(sent);
  for (const name of target.names) {
    if (fields.has(name) || random.chance(0.3)) continue;
    const value = random.chance(0.5) && target.values.length > 0 ? random.one(target.values) : random.one(["1", "on"]);
    fields.set(name, String(Object.hasOwn(known, name) ? known[name] : value));
  }
  if (target.values.length > 0 && !fields.has("intent")) fields.set("intent", random.one(target.values));
  const all = [...fields];
  for (let times = random.whole(0, 2); times > 0 && all.length > 0; times--) {
    const at = random.whole(0, all.length - 1);
    const [name] = all[at]!;
    // An unknown intent would be all that the handler looks at.
    if (name === "intent" || name === "action") continue;
    if (random.chance(0.15)) all.push([name, hostileText(random)]);
    else all[at] = [name, hostileText(random)];
  }
  return all;
}

function jsonBody(target: Target, cast: Cast, fields: [string, string][], random: Seeded): string {
  if (random.chance(0.02)) return random.one(["", "{", "null", "[1]", '"x"', "\u0000", "[".repeat(3_000)]);
  const given = Object.fromEntries(fields.map(([name, value]) => [name, parsed(value)]));
  let body = target.schema ? fittingValue(target.schema, random, { ...usual(cast), ...given }) : given;
  for (let times = random.whole(0, 2); times > 0; times--) body = corrupt(body, random);
  // `undefined` is not JSON.
  return JSON.stringify(body) ?? "null";
}

function formBody(fields: [string, string][], random: Seeded): BodyInit {
  if (random.chance(0.85)) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const picture = new File([hostileText(random)], hostileText(random), {
    type: random.one(["image/png", "text/html"]),
  });
  form.append(random.one(["picture", "photos", "file", "image", "csv"]), picture);
  return form;
}

function corruptPath(pattern: string, url: string, random: Seeded): string {
  if (pattern.includes(":") && random.chance(0.1)) {
    const parts = url.split("/");
    const at = random.whole(1, parts.length - 1);
    return parts.with(at, encodeURIComponent(hostileText(random).toWellFormed().slice(0, 1_000))).join("/");
  }
  if (random.chance(0.02))
    return random.one([`${url}/`, `${url}.data`, `${url}%`, `${url}%ff`, `${url};a=b`, `/${url}`]);
  return url;
}

function oddHeaders(random: Seeded): Record<string, string> {
  return random.one<Record<string, string>>([
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "content-type": "text/plain" },
    { "content-type": "multipart/form-data" },
    { "content-type": "application/json; charset=utf-16" },
    { "content-type": "x" },
    { accept: "image/*", "accept-language": "*;q=x", "accept-encoding": "zstd, x;q=9" },
    { cookie: "order_draft=x; a=%; __proto__=1; =; order_LT-1=" },
    { range: "bytes=5-2", "if-none-match": '"', "if-modified-since": "x" },
    { authorization: "Bearer ...." },
    { "x-real-ip": "not an address", "x-forwarded-proto": "http" },
    { referer: "%%%", "user-agent": "" },
  ]);
}
