import pg from "pg";

/** How many times a query is sent before it is prepared. */
const habit = 5;
/** Maximum prepared statements per connection; further queries are parsed and planned each time. */
const mostPrepared = 160;
/** Maximum query texts counted: queries built from lists vary endlessly, so texts seen once are dropped. */
const mostWatched = 2_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/**
 * A connection that prepares frequent queries, so PostgreSQL parses and plans them once: that is half the time of a
 * short query. Not for a pooler that shares connections between transactions.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((given: unknown, ...rest: unknown[]) =>
      query(prepared(given, rest[0]), ...rest)) as typeof this.query;
  }
}

/** Adds a name to frequent queries; one that has a name is prepared already. */
function prepared(given: unknown, values: unknown): unknown {
  if (!Array.isArray(values)) return given;
  const query = typeof given === "string" ? { text: given } : given;
  if (!isUnnamed(query) || mayBeSeveral(query.text, values)) return given;
  const name = nameOf(query.text);
  return name ? { ...query, name } : given;
}

/** Several statements cannot be prepared together; the job queue sends some, with an empty list of values. */
const mayBeSeveral = (text: string, values: readonly unknown[]) => values.length === 0 && text.includes(";");

const isUnnamed = (given: unknown): given is { text: string } =>
  typeof given === "object" &&
  given !== null &&
  "text" in given &&
  typeof given.text === "string" &&
  !namedOrStream(given);

const namedOrStream = (given: object) => ("name" in given && given.name) || "submit" in given;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < habit) {
    if (seen.size >= mostWatched) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  const name = `shop_${names.size}`;
  seen.delete(text);
  names.set(text, name);
  return name;
}
