import type { Rule } from "./rule.ts";
import { lineOf, type Source } from "./sources.ts";

/** The shop's rules, cited everywhere else by id. */
const document = "docs/requirements.md";
const own = "tests/architecture/requirements.ts";

const id = /\bR-[A-Z]+-\d+\b/g;
const definition = /^- \*\*(R-[A-Z]+-\d+)\*\* \S/gm;

const definedIn = (sources: readonly Source[]) =>
  sources
    .filter(({ path }) => path === document)
    .flatMap((source) => [...source.text.matchAll(definition)].map(([, name = ""]) => name));

const found = (source: Source, pattern: RegExp) =>
  [...source.text.matchAll(pattern)].map(({ 0: text, index }) => ({
    text: text.trim(),
    place: `${source.path}:${lineOf(source, index)}`,
  }));

const citedIdsExist: Rule = {
  name: `every cited rule id is in ${document}`,
  check(sources) {
    const defined = new Set(definedIn(sources));
    return sources
      .filter(({ path }) => path !== own)
      .flatMap((source) => found(source, id).filter(({ text }) => !defined.has(text)))
      .map(({ place, text }) => `${place} cites ${text}`);
  },
  breach: { path: "app/cart/rules.ts", text: "/** A cart has no end (R-CART-999). */" },
};

const idsAreUnique: Rule = {
  name: `every id in ${document} belongs to one rule`,
  check(sources) {
    const ids = definedIn(sources);
    return [...new Set(ids.filter((name, place) => ids.indexOf(name) !== place))];
  },
  breach: { path: document, text: "- **R-CART-1** One rule.\n- **R-CART-1** Another one.\n" },
};

/** Acts, regulations and standards have sections too, but name their source. */
const ofPublicText = /(RFC \d+|(Act|Regulations) \d{4}),? $/;

const citesNothingOutside: Rule = {
  name: `requirements are cited by their id in ${document}, never as a section of a text outside the project`,
  check: (sources) =>
    sources
      .filter(({ path }) => path !== own && path !== document && !/\.(json|svg)$/.test(path))
      .flatMap((source) => [
        ...found(source, /\bspecifications?\b|\bprovider document\b|\((architecture|providers|ux)[,:]|§ ?\d/gi),
        ...[...source.text.matchAll(/\bsections? \d/gi)]
          .filter(({ index }) => !ofPublicText.test(source.text.slice(Math.max(0, index - 30), index)))
          .map(({ 0: text, index }) => ({ text, place: `${source.path}:${lineOf(source, index)}` })),
      ])
      .map(({ place, text }) => `${place} says “${text}”`),
  breach: { path: "app/cart/rules.ts", text: "/** The cart's rules (section 5). */" },
};

const namedFilesExist: Rule = {
  name: `every file named in ${document} exists`,
  check(sources) {
    const present = new Set(sources.map(({ path }) => path));
    return sources
      .filter(({ path }) => path === document)
      .flatMap((source) => found(source, /(?<=`)[\w./-]+\.tsx?(?=`)/g).filter(({ text }) => !present.has(text)))
      .map(({ place, text }) => `${place} names ${text}`);
  },
  breach: { path: document, text: "- **R-CART-1** A cart ends (`app/cart/end.ts`).\n" },
};

export const requirementRules: Rule[] = [citedIdsExist, idsAreUnique, citesNothingOutside, namedFilesExist];
