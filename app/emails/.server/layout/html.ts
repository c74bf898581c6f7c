/** Markup that is safe to send. Only `html` creates it; the private field makes the type nominal. */
class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/**
 * Markup from a template, without the source's line breaks and indentation. Interpolated strings are always escaped.
 */
export function html(strings: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  let markup = "";
  for (const [at, value] of values.entries()) markup += strings[at]!.replace(lineBreaks, "") + toMarkup(value);
  return new Html(markup + strings.at(-1)!.replace(lineBreaks, ""));
}

const lineBreaks = /\n\s*/g;

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => entities[character]!);
  return value instanceof Html ? String(value) : value.join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
