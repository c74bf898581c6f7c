import pg from "pg";

/** Times that a text is sent before it counts as one of the shop's habits. */
const habit = 5;
/** Of each connection; a text beyond them is parsed and planned each time, as without any of this. */
const mostPrepared = 160;
/** A text that follows the length of a list is another each time: what was seen once and again never is forgotten. */
const mostWatched = 2_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/**
 * A connection on which PostgreSQL parses and plans what is asked again and again only once: half the time of a short
 * query is spent on that. Not for a pooler that hands a connection on between transactions.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((given: unknown, ...rest: unknown[]) =>
      query(prepared(given, rest[0]), ...rest)) as typeof this.query;
  }
}

/** One with a name is prepared already. */
function prepared(given: unknown, values: unknown): unknown {
  if (!Array.isArray(values)) return given;
  const query = typeof given === "string" ? { text: given } : given;
  if (!isUnnamed(query) || mayBeSeveral(query.text, values)) return given;
  const name = nameOf(query.text);
  return name ? { ...query, name } : given;
}

/** Several statements cannot be prepared; the job queue sends some, with a list of no values. */
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
