import { Visitor } from "vite";
import { routeModules } from "./arrows.ts";
import { noIdleExports } from "./exports.ts";
import { folders, importsOf, isOurs, parse, topOf } from "./imports.ts";
import { arrow, describeImport, type Rule } from "./rule.ts";
import { isModule, isTest, lineOf, type Source } from "./sources.ts";

const modules = (sources: readonly Source[]) => sources.filter(({ path }) => isModule(path));
const places = (source: Source, pattern: RegExp) =>
  [...source.text.matchAll(pattern)].map((found) => `${source.path}:${lineOf(source, found.index)} ${found[0].trim()}`);

const noEscapeHatches: Rule = {
  name: "no comment switches the compiler off or leaves work for later",
  check: (sources) =>
    modules(sources).flatMap((source) =>
      parse(source)
        .comments.filter(({ value }) => /@ts-(ignore|nocheck|expect-error)|\b(TODO|FIXME|XXX)\b/.test(value))
        .map(({ value, start }) => `${source.path}:${lineOf(source, start)} ${value.trim()}`),
    ),
  breach: { path: "app/cart/rules.ts", text: `// ${"TO"}${"DO"}: round this` },
};

const noUtilityFolders: Rule = {
  name: "no folder or file is called utils, helpers, lib or services",
  check: (sources) =>
    sources.map(({ path }) => path).filter((path) => /(^|\/)(utils?|helpers?|libs?|services?)(\/|\.\w+$)/.test(path)),
  breach: { path: "app/cart/utils/money.ts", text: "" },
};

const noBarrels: Rule = {
  name: "no module only passes on what others export",
  check: (sources) =>
    modules(sources)
      // Drizzle takes the whole schema as one module.
      .filter(({ path }) => path !== "database/schema/index.ts")
      .filter((source) => {
        const { body } = parse(source).program;
        const passesOn = ({ type, source: from }: { type: string; source?: unknown }) =>
          type === "ExportAllDeclaration" || (type === "ExportNamedDeclaration" && Boolean(from));
        return body.length > 0 && body.every(passesOn);
      })
      .map(({ path }) => path),
  breach: { path: "app/cart/index.ts", text: 'export * from "./rules.ts";' },
};

const oneLinkComponent: Rule = {
  name: "links are rendered by app/ui/link.tsx, which uses plain anchors without a router",
  check: (sources) =>
    modules(sources)
      .filter(({ path }) => path.startsWith("app/") && path !== "app/shell/navigation.tsx" && !isTest(path))
      .flatMap((source) =>
        importsOf(source).filter(({ target, names }) => target === "react-router" && names.includes("Link")),
      )
      .map(describeImport),
  breach: { path: "app/cart/cart-drawer.tsx", text: 'import { Link as To, useLocation } from "react-router";' },
};

const documentedOnly: Rule = {
  name: "libraries are used as documented: nothing unsafe or unstable, no prototype changed",
  check: (sources) =>
    modules(sources)
      .filter(({ path }) => /^(app|server)\//.test(path))
      .flatMap((source) => places(source, /UNSAFE_|unstable_|__reactRouter|\.prototype(\.\w+|\[[^\]]*\])\s*=(?!=)/g)),
  breach: { path: "app/root.tsx", text: 'import { UNSAFE_DataRouterContext } from "react-router";' },
};

const noNames: Rule = {
  name: "no statement has a name, which a pooler in transaction mode would lose",
  check: (sources) =>
    modules(sources)
      .filter(({ path }) => /^(app|server|database|bin)\//.test(path) && !isTest(path))
      .flatMap((source) => places(source, /\.prepare\((?!\{)|\.query\(\{[^}]*\bname\b/g)),
  breach: { path: "app/catalogue/.server/read-bundles.ts", text: 'db.select().from(bundles).prepare("bundles");' },
};

const nothingRewritten: Rule = {
  name: "a page is sent as React renders it: its markup is never rewritten as text",
  check: (sources) =>
    modules(sources)
      .filter(({ path }) => /^(server\/|app\/(entry\.server|render-whole)\.)/.test(path) && !isTest(path))
      .flatMap((source) => places(source, /\.replace(All)?\([^)]*<[^)]*\)?/g)),
  breach: { path: "server/cache/cached-page.ts", text: 'const page = html.replace(/<link [^>]*>/g, "");' },
};

const oneMinusSign: Rule = {
  name: "the minus of an amount is formatPence's, never written before it or drawn by a stylesheet (R-MONEY-2)",
  check: (sources) =>
    sources
      .filter(({ path }) => /^app\/.*\.(tsx?|css)$/.test(path) && !isTest(path))
      .flatMap((source) => places(source, /[-−–]\s?(\$?\{formatPence|<Money)|content: "[-−–]/g)),
  breach: { path: "app/cart/cart-line.tsx", text: "<dd>− {formatPence(discount)}</dd>" },
};

const pagesInApp: Rule = {
  name: "JSX is only in app/, because Node runs the other folders from source",
  check: (sources) =>
    sources.map(({ path }) => path).filter((path) => /\.[jt]sx$/.test(path) && !path.startsWith("app/")),
  breach: { path: "server/status-page.tsx", text: "" },
};

const routesExist: Rule = {
  name: "every module in app/routes.ts exists",
  check(sources) {
    const present = new Set(sources.map(({ path }) => path));
    return routeModules.filter((path) => !present.has(path));
  },
  breach: { path: "app/root.tsx", text: "" },
};

const subpaths: Rule = arrow({
  name: "other top-level folders are imported by subpath",
  of: () => true,
  allows: (each) =>
    !isOurs(each) ||
    each.kind === "path" ||
    each.specifier.startsWith("#") ||
    !folders.includes(topOf(each.target)) ||
    topOf(each.target) === topOf(each.file),
  exceptions: [
    {
      file: "app/styles/theme-plugin.ts",
      target: "store.config.ts",
      because: "Tailwind watches only relative imports of a plugin",
    },
  ],
  breach: { path: "server/open-shop.ts", text: 'import { store } from "../store.config.ts";' },
});

/** The files that may read the environment, and why. Others take values from the configuration. */
const readersOfEnvironment: [of: RegExp, because: string][] = [
  [/^server\/config\/config\.ts$/, "reads and checks every variable"],
  [/^server\/(entry|dev)\.ts$/, "programs: they hand the environment to the configuration"],
  [
    /^server\/(supervisor\/start|config\/environment)\.ts$/,
    "hands it to the configuration, and on to the shop's processes",
  ],
  [/^server\/postgres\/account\.ts$/, "PATH, for PostgreSQL's own programs"],
  [/^bench\/start-shop\.ts$/, "hands PATH to the shop that it starts"],
  [/^vitest\.config\.ts$/, "DUMP_RELEASE asks for what is no test"],
  [/^bin\//, "runs before there is a configuration: npm's variables, PATH, CHROME_PATH"],
];

const environment: Rule = {
  name: "only the configuration and the startup code read the environment",
  check: (sources) =>
    modules(sources)
      .filter(({ path }) => !isTest(path) && !readersOfEnvironment.some(([reader]) => reader.test(path)))
      .flatMap((source) => [
        ...importsOf(source)
          .filter(({ target, names }) => target === "node:process" && names.includes("env"))
          .map(describeImport),
        // Which of the two bundles this is, is decided at build time.
        ...places(
          source,
          /\bprocess\??\.env\b|\bimport\.meta\.env\b(?!\.(?:SSR|PROD)\b)|\{[^}]*\benv\b[^}]*\} = process\b/g,
        ),
      ]),
  breach: { path: "app/checkout/call.ts", text: "const { env } = process;" },
};

const host = /https?:\/\/[\w.-]*(registry|npmjs|npm\.|pypi|artifactory|nexus|jfrog|verdaccio|goproxy|mirror)[\w.-]*/gi;
const home = /(?<![\w.~-])\/(home|Users|root|work|mnt)\/[\w.-]+/g;

const ownMachine: Rule = {
  name: "no file names a package registry or a folder of somebody's machine",
  check: (sources) => sources.flatMap((source) => [...places(source, host), ...places(source, home)]),
  breach: { path: "package-lock.json", text: ["https:/", "registry.example", "zod"].join("/") },
};

const pathnameOf = (what: string) => new RegExp(`${what}\\s*\\.pathname\\b`, "g");

const ownFolder: Rule = {
  name: "a file finds its own folder by import.meta.dirname or fileURLToPath, because a URL's path has %20 for a space",
  check: (sources) =>
    modules(sources).flatMap((source) => {
      const named = [...source.text.matchAll(/\b(\w+) = new URL\([^()]*import\.meta\.url\)/g)];
      const urls = ["import\\.meta\\.url\\)", ...named.map(([, name]) => `\\b${name}`)];
      return urls.flatMap((url) => places(source, pathnameOf(url)));
    }),
  breach: {
    path: "database/prepare.ts",
    text: ['const folder = new URL("./migrations/", import.meta.url);', "migrate(folder.path", "name);"].join(""),
  },
};

/** A literal whose parts are spread into another of its kind, or destructured at once, only saves lines. */
const plainLiterals: Rule = {
  name: "no literal is spread into another or destructured at once: its parts have lines of their own",
  check: (sources) =>
    modules(sources).flatMap((source) => {
      const found: string[] = [];
      const add = ({ start }: { start: number }, what: string) =>
        void found.push(`${source.path}:${lineOf(source, start)} ${what}`);
      new Visitor({
        SpreadElement: (spread) => {
          const { type } = spread.argument;
          // `...(isKnown && { name })` has a condition, so it is no plain literal.
          if (type === "ObjectExpression" || type === "ArrayExpression") add(spread, "spread literal");
        },
        JSXSpreadAttribute: (spread) => {
          if (spread.argument.type === "ObjectExpression") add(spread, "spread literal");
        },
        VariableDeclarator: ({ id, init, start }) => {
          const isPair = id.type === "ArrayPattern" && init?.type === "ArrayExpression";
          if (isPair && !init.elements.some((element) => element?.type === "SpreadElement"))
            add({ start }, "several variables declared as one");
        },
      }).visit(parse(source).program);
      return found;
    }),
  breach: { path: "app/cart/rules.ts", text: "export const line = { ...{ id, name }, price };" },
};

export const habitRules: Rule[] = [
  plainLiterals,
  noEscapeHatches,
  noUtilityFolders,
  noBarrels,
  noIdleExports,
  oneLinkComponent,
  documentedOnly,
  noNames,
  nothingRewritten,
  oneMinusSign,
  pagesInApp,
  routesExist,
  subpaths,
  environment,
  ownMachine,
  ownFolder,
];
