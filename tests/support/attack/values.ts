import type { Seeded } from "../seeded.ts";

/** Texts that have broken software before: encodings, markup, queries, numbers beyond a type, names of prototypes. */
const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u200b\ufeff",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "' or '1'='1",
  "'; drop table orders; --",
  "%",
  "_%\\",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "../../etc/passwd",
  "..%2f..%2fetc",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//evil.example",
  "\r\nSet-Cookie: a=b",
  "a@b\r\nBcc: c@d.example",
  "=1+1",
  "-1",
  "0",
  "1e309",
  "NaN",
  "2147483648",
  "9007199254740993",
  "99999999999999999999999999",
  "0.1",
  "1,000",
  "__proto__",
  "constructor",
  "null",
  "[]",
  "{}",
  "0000-00-00",
  "2026-13-45T99:99:99Z",
  "00000000-0000-0000-0000-000000000000",
];

/** A hostile text, now and then a long one. */
export const hostileText = (random: Seeded): string =>
  random.chance(0.1)
    ? random.one(["x", "é", "(", "%", "[", "\n"]).repeat(random.one([256, 5_000, 20_000]))
    : random.one(hostileTexts);

/** A hostile JSON value of any type. */
function hostileValue(random: Seeded): unknown {
  const kinds: (() => unknown)[] = [
    () => hostileText(random),
    () => random.one([0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -0]),
    () => random.one([null, true, false]),
    () => [],
    () => ({}),
    () => Array.from({ length: random.one([1, 3, 500]) }, () => hostileText(random)),
    () => JSON.parse(`{"__proto__":{"polluted":1},"constructor":1,"toString":1}`),
    () => JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`),
  ];
  return random.one(kinds)();
}

/** The part of JSON Schema that Zod writes for the contracts. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
};

/** A value that a contract's schema accepts, or nearly: it knows no pattern. @param named known values by field name */
export function fittingValue(schema: Schema, random: Seeded, named: Record<string, unknown>, name = ""): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fittingValue(random.one(choices), random, named, name);
  if (schema.allOf?.[0]) return fittingValue(schema.allOf[0], random, named, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  if (Object.hasOwn(named, name) && random.chance(0.9)) return named[name];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, fittingValue(each, random, named, key)]),
      );
    case "array":
      return Array.from({ length: random.whole(1, 3) }, () => fittingValue(schema.items ?? {}, random, named));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, 0) + random.whole(0, 5);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return schema.format === "email" ? "robin@example.com" : random.one(["GB", "x", "1", "STANDARD", "2026-11-01"]);
  }
}

/** Replaces one value somewhere in a JSON value, or leaves a field out. */
export function corrupt(value: unknown, random: Seeded): unknown {
  const isOpen = typeof value === "object" && value !== null && random.chance(0.8);
  if (!isOpen) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return hostileValue(random);
    const at = random.whole(0, value.length - 1);
    return value.with(at, corrupt(value[at], random));
  }
  const key = random.one(Object.keys(value));
  if (key === undefined) return hostileValue(random);
  const { [key]: corrupted, ...rest } = value as Record<string, unknown>;
  return random.chance(0.15) ? rest : { ...rest, [key]: corrupt(corrupted, random) };
}
