import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { bundle, openTestShop } from "../support/test-shop.ts";

/**
 * Compressed bytes of a response's body. The margin is for small changes; a library does not fit. `own` is what the
 * page runs without interaction, `scripts` all that it fetches and may run.
 */
const budgets = {
  "/": { page: 29_000, own: 4_100, scripts: 93_700, firstView: 196_000 },
  "/product/lantern-tshirt": { page: 28_500, own: 4_100, scripts: 88_500, firstView: 194_000 },
};

/** The same for each script, by name without the hash; others are small. */
const scriptBudgets: Record<string, number> = {
  react: 59_000,
  start: 4_100,
  islands: 700,
  shell: 11_800,
  buy: 10_400,
  "newsletter-section.island": 2_400,
};
const smallScript = 1_600;

/** Strings that occur only in these libraries and parts. */
const strangers = {
  "React Router": /__reactRouterContext|useLoaderData must be used/,
  Stripe: /js\.stripe\.com|confirmPayment/,
  Zod: /invalid_union|ZodError/,
  "the back office": /update_printful|view_analytics/,
};

const shop = await closeAfterTests(openTestShop());

describe.each(Object.entries(budgets))("the page %s", (path, budget) => {
  test("weighs no more than its budget, and each of its scripts no more than its own", async () => {
    const { html, bytes, ownScripts, scripts } = await openPage(path);
    const sizes = await Promise.all(scripts.map(async (each) => [nameOf(each), await wireBytes(each)] as const));
    const tooHeavy = sizes.filter(([name, size]) => size > (scriptBudgets[name] ?? smallScript));
    expect(tooHeavy, "scripts over their budget").toEqual([]);
    const list = sizes.map(([name, size]) => `${name} ${size}`).join(", ");
    const all = sum(sizes.map(([, size]) => size));
    expect(all, `all scripts: ${list}`).toBeLessThan(budget.scripts);
    expect(sum(await Promise.all(ownScripts.map(wireBytes))), "what runs by itself").toBeLessThan(budget.own);
    expect(bytes, "the page itself, its styles inside").toBeLessThan(budget.page);
    const others = sum(await Promise.all(firstViewFiles(html).map(wireBytes)));
    expect(bytes + all + others, "page, scripts, fonts and the pictures of the first view").toBeLessThan(
      budget.firstView,
    );
  });

  test("loads nothing of React Router, Stripe, Zod or the back office", async () => {
    const code = await codeOf((await openPage(path)).scripts);
    for (const [name, mark] of Object.entries(strangers)) expect(mark.test(code), name).toBe(false);
  });

  test("waits for no stylesheet, and preloads its first picture before its styles", async () => {
    const { html } = await openPage(path);
    expect(html).not.toMatch(/rel="stylesheet"/);
    expect(html.indexOf('<link rel="preload" as="image"')).toBeGreaterThan(0);
    expect(html.indexOf('<link rel="preload" as="image"')).toBeLessThan(html.indexOf("<style"));
  });
});

test.each(["/", "/product/lantern-tshirt", "/faq", "/shipping-info", "/privacy-policy"])(
  "an island of %s is one file: no script only passes on what another exports",
  async (path) => {
    const { scripts } = await openPage(path);
    const codes = await Promise.all(scripts.map(async (each) => [nameOf(each), (await ask(each)).body] as const));
    const onlyPassesOn = /^(import[^;]+;)*(export\s*\{[^}]*\}(\s*from\s*"[^"]+")?;?)?\s*$/;
    expect(codes.filter(([, code]) => onlyPassesOn.test(code))).toEqual([]);
  },
);

test("runs no React without interaction", async () => {
  const react = /react-dom|hydrateRoot/;
  const { ownScripts, scripts } = await openPage("/");
  expect(react.test(await codeOf(scripts))).toBe(true);
  expect(react.test(await codeOf(ownScripts))).toBe(false);
});

test("these strings do occur in the scripts of other pages", () => {
  const assets = new URL("../client/assets/", bundle);
  const built = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const code = built.map((name) => readFileSync(new URL(name, assets), "utf8")).join();
  for (const [name, mark] of Object.entries(strangers)) expect(mark.test(code), name).toBe(true);
});

/** A document: `scripts` is all that it may run, `ownScripts` what it runs without interaction. */
async function openPage(path: string) {
  const { body, bytes } = await ask(path);
  const own = [...body.matchAll(/<script type="module" src="(\/assets\/[\w.-]+\.js)"/g)].map(([, script]) => script!);
  expect(own, "the one script that the page starts").toHaveLength(1);
  const files = [...body.matchAll(/ data-files="([^"]+)"/g)].flatMap(([, each]) => each!.split(" "));
  expect(files.length, "the files that its islands are made of").toBeGreaterThan(2);
  const [ownScripts, scripts] = await Promise.all([withImports(own), withImports([...own, ...files])]);
  return { html: body, bytes, ownScripts, scripts };
}

/** The scripts with all their static imports. */
async function withImports(scripts: string[]): Promise<string[]> {
  const all = new Set(scripts);
  for (const script of all) {
    const { body } = await ask(script);
    for (const [, file] of body.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) all.add(`/assets/${file}`);
  }
  return [...all];
}

/** Fonts, icons and the pictures that a phone held upright fetches at once. */
function firstViewFiles(html: string): string[] {
  const fonts = [...html.matchAll(/url\((\/assets\/[\w.-]+\.woff2)\)/g)].map(([, font]) => font!);
  const drawings = [...html.matchAll(/"(\/assets\/[\w.-]+\.svg)[#"]/g)].map(([, drawing]) => drawing!);
  const preloads = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([tag]) => tag);
  const pictures = preloads
    .filter((tag) => !tag.includes("not all"))
    .flatMap((tag) => /imageSrcSet="([^"]+)"/.exec(tag)?.[1]?.split(", ") ?? [])
    .filter((candidate) => !/ (320|640|1280|1920)w$/.test(candidate))
    .map((candidate) => candidate.split(" ")[0]!);
  expect(pictures, "the picture of the first view is preloaded").toHaveLength(1);
  return [...new Set([...fonts, ...drawings, ...pictures])];
}

const codeOf = async (scripts: string[]) =>
  (await Promise.all(scripts.map(async (each) => (await ask(each)).body))).join();
const wireBytes = async (path: string) => (await ask(path)).bytes;
const nameOf = (script: string) => script.replace(/^\/assets\/(.+)-[\w-]{8}\.js$/, "$1");
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** `fetch` hides the transferred size, so this requests twice with node:http: as a browser does, and for the text. */
async function ask(path: string): Promise<{ body: string; bytes: number }> {
  const [packed, plain] = await Promise.all([get(path, "br"), get(path, "identity")]);
  return { body: plain.toString(), bytes: packed.length };
}

const get = (path: string, encoding: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const sent = request(`${shop.url}${path}`, { headers: { "accept-encoding": encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks)));
    });
    sent.on("error", reject).end();
  });
