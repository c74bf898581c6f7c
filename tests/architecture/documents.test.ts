import { posix } from "node:path";
import Stripe from "stripe";
import { Visitor } from "vite";
import { describe, expect, test } from "vitest";
import { orderTransitions } from "#app/orders/rules.ts";
import { orderWebhookTypes, testType } from "#app/outgoing-webhooks/rules.ts";
import { webhookTypes } from "#providers/printful/contract-webhooks.ts";
import { cacheControl } from "#server/cache/cached-page.ts";
import { readConfig } from "#server/config/config.ts";
import manifest from "../../package.json" with { type: "json" };
import { liveEnvironment } from "../support/live-environment.ts";
import { parse } from "./imports.ts";
import { isTest, sources } from "./sources.ts";

/** Compares the documents' statements about the code with the code, so that they cannot become outdated unnoticed. */
const textOf = (path: string) => sources.find((source) => source.path === path)!.text;
const running = textOf("docs/running.md");
const documents = sources.filter(({ path }) => path.endsWith(".md") && !path.startsWith("art/"));
const decisions = documents.filter(({ path }) => path.startsWith("docs/decisions/") && !path.endsWith("/README.md"));

/** A chapter of docs/running.md. */
const chapter = (title: string) => running.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
/** The rows of its table, without the header. */
const rows = (title: string) =>
  [...chapter(title).matchAll(/^\| `.*\|$/gm)].map(([row]) =>
    row.split("|").map((cell) => cell.trim().replaceAll("`", "")),
  );

/** The variables in the configuration's schema, read from the source because the schema is not exported. */
function variables(): string[] {
  const found: string[] = [];
  const source = sources.find(({ path }) => path === "server/config/variables.ts")!;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || id.name !== "environment" || init?.type !== "CallExpression") return;
      const [shape] = init.arguments;
      for (const each of shape?.type === "ObjectExpression" ? shape.properties : []) {
        if (each.type === "Property" && each.key.type === "Identifier") found.push(each.key.name);
      }
    },
  }).visit(parse(source).program);
  return found;
}

/**
 * Stripe's labels for API resources in its restricted key form. Checking signatures (`webhooks`) needs no permission.
 */
const resources: Record<string, string> = {
  paymentMethodConfigurations: "Payment method configurations",
  paymentMethodDomains: "Payment method domains",
  paymentIntents: "PaymentIntents",
  charges: "Charges and Refunds",
  refunds: "Charges and Refunds",
  disputes: "Disputes",
};

/** The permissions that the shop's calls need; write includes read. Expanded objects in responses count too. */
function permissionsAtStripe(): Record<string, string> {
  const needed: Record<string, string> = {};
  for (const { path, text } of sources.filter(({ path }) => /^(app|providers|server)\//.test(path) && !isTest(path))) {
    for (const [call, resource = "", verb = ""] of text.matchAll(/\bstripe\s*\.(?!webhooks\.)(\w+)\s*\.(\w+)\(/g)) {
      const name = resources[resource] ?? expect.fail(`${path} calls ${call}, which resources does not know`);
      if (!/^(retrieve|list)$/.test(verb)) needed[name] = "write";
      needed[name] ??= "read";
    }
    if (/expand: \["latest_charge"\]/.test(text)) needed[resources.charges!] ??= "read";
  }
  return needed;
}

/** Whether a live shop requires, refuses or accepts a variable, by trying to start with and without it. */
function inLiveMode(name: string): string {
  const starts = (env: Record<string, string | undefined>) => {
    try {
      readConfig(env);
      return true;
    } catch (error) {
      expect((error as Error).message).toContain(name);
      return false;
    }
  };
  if (!starts({ ...liveEnvironment, [name]: undefined })) return name === "SHOP_MODE" ? "" : "required";
  const isAddress = /_(BASE|URL)$/.test(name) && !/^(DATABASE|SMTP|PUBLIC)/.test(name);
  return isAddress && !starts({ ...liveEnvironment, [name]: "http://127.0.0.1:1" }) ? "refused" : "";
}

describe("docs/running.md", () => {
  const table = rows("Variables").map(([, name = "", meaning, standard, mode]) => ({ name, meaning, standard, mode }));

  test("lists every variable that the configuration reads, and no other", () => {
    expect(variables().length).toBeGreaterThan(20);
    expect(table.map(({ name }) => name).sort()).toEqual(variables().sort());
  });

  test.for(table)("gives the default of $name", ({ name, meaning, standard }) => {
    const value = readConfig({})[name as keyof ReturnType<typeof readConfig>];
    expect(standard).toBe(value === undefined ? "none" : String(value));
    expect(meaning).not.toBe("");
  });

  test.for(table)("says whether a live shop needs $name", ({ name, mode }) => expect(mode).toBe(inLiveMode(name)));

  test("matches .env.example: first what a live shop requires, then the rest with their defaults", () => {
    const given = [...textOf(".env.example").matchAll(/^#(\w+)='(.*)'$/gm)].map(
      ([, name, value]) => `${name}=${value}`,
    );
    const own = table.filter(({ meaning, mode }) => mode !== "refused" && !meaning?.startsWith("set by the shop"));
    const required = own.filter(({ mode }) => mode);
    const rest = own.filter(({ name, mode }) => !mode && name !== "SHOP_MODE");
    expect(given).toEqual([
      "SHOP_MODE=live",
      ...required.map(({ name }) => `${name}=`),
      ...rest.map(({ name, standard }) => `${name}=${standard === "none" ? "" : standard}`),
    ]);
  });

  test("lists the Stripe events that are processed, and the SDK's API version", () => {
    const handled = [...textOf("app/webhooks/.server/process-stored-event.ts").matchAll(/case "([\w.]+)":/g)];
    const named = [...chapter("Going live").matchAll(/^ +- `([\w.]+)`$/gm)];
    expect(named.map(([, name]) => name).sort()).toEqual(handled.map(([, name]) => name).sort());
    expect(chapter("Going live")).toContain(`\`${Stripe.API_VERSION}\``);
  });

  test("lists exactly the Stripe permissions that the shop's calls need", () => {
    const asked = [...chapter("Going live").matchAll(/^ +- ([\w ]+): (read|write)$/gm)];
    expect(Object.fromEntries(asked.map(([, resource, right]) => [resource, right]))).toEqual(permissionsAtStripe());
  });

  test("subscribes to every Printful event about an order or a parcel", () => {
    const [, list = ""] = /"types": (\[[^\]]*\])/.exec(chapter("Going live")) ?? [];
    expect(JSON.parse(list).sort()).toEqual(webhookTypes.filter((type) => /^(order|package)_/.test(type)).sort());
  });

  test("lists every event that webhook endpoints may get, with the words of the back office", () => {
    const explained = rows("Telling other programs").map(([, type, when]) => [type, when]);
    expect(explained.filter(([type]) => type !== testType)).toEqual(
      Object.entries(orderWebhookTypes).map(([type, { when }]) => [type, when]),
    );
    expect(explained.map(([type]) => type)).toContain(testType);
  });

  test("explains every kind of attention item", () => {
    const [, union = ""] = /AttentionKind =([^;]*);/.exec(textOf("app/shared/.server/attention.ts")) ?? [];
    const kinds = [...union.matchAll(/"(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(5);
    expect(
      rows("Needs attention")
        .map(([, kind]) => kind)
        .sort(),
    ).toEqual(kinds.sort());
  });
});

test("docs/deploying.md gives the caching header that public pages have", () => {
  expect(textOf("docs/deploying.md")).toContain(`| public pages | \`${cacheControl}\` |`);
});

describe("docs/architecture.md", () => {
  test("draws the same transitions as the table", () => {
    const unused = ["pending_payment canceled", "payment_failed canceled", "in_production canceled"];
    const drawn = [...textOf("docs/architecture.md").matchAll(/^ +(\w+) --> (\w+): /gm)]
      .map(([, from, to]) => `${from} ${to}`)
      .concat(unused);
    const table = Object.entries(orderTransitions).flatMap(([from, all]) => all.map((to) => `${from} ${to}`));
    expect(drawn.sort()).toEqual(table.sort());
  });
});

describe.each(documents)("$path", ({ path, text }) => {
  test("links to existing files and headings", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  });

  test("names existing npm scripts", () => {
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => script);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });
});

/** Decisions and the changelog may name what was removed since. */
const current = documents.filter(
  ({ path }) => !decisions.some((each) => each.path === path) && path !== "CHANGELOG.md",
);
test.for(current)("$path names existing files", ({ text }) => {
  const named = [...text.matchAll(/`((?:app|bench|bin|database|docs|ops|providers|sandbox|server|tests)\/[\w./-]*)`/g)];
  const files = named.map(([, file = ""]) => file).filter((file) => !file.includes("..."));
  expect(files.filter((file) => !leadsSomewhere("README.md", file))).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file, anchor] = link.split("#");
  const target = file ? posix.join(posix.dirname(from), file) : from;
  const found = sources.find(({ path }) => path === target);
  if (!anchor) return found !== undefined || sources.some(({ path }) => path.startsWith(target.replace(/\/?$/, "/")));
  const headings = [...(found?.text ?? "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
  return headings.map((heading) => heading.replace(/[^\w -]/g, "").replaceAll(" ", "-")).includes(anchor);
}

describe("docs/decisions", () => {
  test.for(decisions)("$path has context, decision, consequences and what would change it", ({ text }) => {
    const parts = ["Context", "Decision", "Consequences", "What would make us change it"];
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, part]) => part)).toEqual(parts);
  });

  test("are numbered by date", () => {
    const inOrder = decisions.toSorted((a, b) => a.path.localeCompare(b.path));
    expect(inOrder.map(({ path }) => Number.parseInt(posix.basename(path), 10))).toEqual(
      inOrder.map((_, index) => index + 1),
    );
    const days = inOrder.map(({ text }) => /^# .*\n\nDate: (\d{4}-\d{2}-\d{2})\n/.exec(text)?.[1]);
    expect(days).not.toContain(undefined);
    expect(days).toEqual(days.toSorted());
  });

  test("are all in the list", () => {
    const listed = [...textOf("docs/decisions/README.md").matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(listed.sort()).toEqual(decisions.map(({ path }) => posix.basename(path)).sort());
  });
});
