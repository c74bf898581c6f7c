import routes from "#app/routes.ts";
import { type Import, isOurs } from "./imports.ts";
import { type Arrow, arrow, type Rule } from "./rule.ts";
import { featureOf, isServerOnly, isTest } from "./sources.ts";

type Route = (typeof routes)[number];
const filesOf = (route: Route): string[] => [`app/${route.file}`, ...(route.children ?? []).flatMap(filesOf)];

/** The modules named in `app/routes.ts`. */
export const routeModules: readonly string[] = routes.flatMap(filesOf);
export const isRoute = (path: string) => routeModules.includes(path);

const isPricing = (path: string) => path.startsWith("app/pricing/");
const isUi = (path: string) => path.startsWith("app/ui/");
const isPicture = (path: string) => /^art\/.*\.svg$/.test(path);
const isComponent = (path: string) => path.endsWith(".tsx");
const isRules = (path: string) => /^app\/[\w-]+\/(.+-)?(rules|contract)\.ts$/.test(path);
/** Shared by all of `app/`: `context.ts`, `endpoint.ts`; no pages. */
const isSharedByApp = (path: string) => /^app\/[\w-]+\.ts$/.test(path) || isShared(path);
/** The kernel below all features: dates, money, forms, CSV, text, attention items. */
const isShared = (path: string) => path.startsWith("app/shared/");
/** The kernel's pure part: no side effects, no database. */
const isPureShared = (path: string) =>
  /^app\/shared\/(money|normalize-text|capitalized|last-night|uploaded-picture|error-text)\.ts$/.test(path);
/** Fields that forms of several features have. */
const isSharedFields = (path: string) => path === "app/shared/customer-fields.ts";
const isProvidersContract = (path: string) => /^providers\/[\w-]+\/(contract[\w-]*|static-catalogue)\.ts$/.test(path);

const within = (folder: string) => (path: string) => path.startsWith(folder) && !isTest(path);
const sameFeature = ({ file, target }: Import) =>
  featureOf(target) !== undefined && featureOf(target) === featureOf(file);

const arrows: Arrow[] = [
  {
    name: "the shared kernel imports no feature",
    of: (path) => isShared(path) && !isTest(path),
    allows: (each) =>
      !isOurs(each) ||
      isShared(each.target) ||
      isPricing(each.target) ||
      each.target === "store.config.ts" ||
      (isServerOnly(each.file) && each.target.startsWith("database/")),
    breach: { path: "app/shared/dates.ts", text: 'import { isPaid } from "#app/orders/rules.ts";' },
  },
  {
    name: "pricing imports only money functions",
    of: (path) => isPricing(path) && !isTest(path),
    allows: ({ target }) => isPricing(target) || isPureShared(target),
    breach: { path: "app/pricing/tax.ts", text: 'import { z } from "zod";' },
  },
  {
    name: "rules and contracts import only pricing, Zod, money, text and shared fields, and rules of their own feature",
    of: isRules,
    allows: (each) =>
      isPricing(each.target) ||
      each.target === "zod" ||
      isPureShared(each.target) ||
      isSharedFields(each.target) ||
      (isRules(each.target) && sameFeature(each)),
    exceptions: [
      {
        file: "app/admin/settings/discount-contract.ts",
        target: "app/checkout/discount-rules.ts",
        only: ["plainCode"],
        because: "a code has one format where it is made and where it is typed",
      },
    ],
    breach: { path: "app/cart/rules.ts", text: 'import { store } from "#store";' },
  },
  {
    name: "pages import rules, contracts, ui, components and use cases, never another feature's route module",
    of: (path) => path.startsWith("app/") && !isServerOnly(path) && !isUi(path) && !isPricing(path) && !isTest(path),
    allows: (each) =>
      !isOurs(each) ||
      sameFeature(each) ||
      (each.target.startsWith("app/") && !isRoute(each.target)) ||
      each.target === "store.config.ts" ||
      isPicture(each.target),
    exceptions: [
      {
        file: "app/context.ts",
        target: "server/shop.ts",
        only: "types",
        because: "it passes the shop to loaders and actions",
      },
      {
        file: /^app\/webhooks\/\w+\.ts$/,
        target: /^providers\/\w+\/contract/,
        because: "webhooks have the provider's own format",
      },
    ],
    breach: { path: "app/cart/cart-drawer.tsx", text: 'import ShopPage from "#app/catalogue/listing/shop-page.tsx";' },
  },
  {
    name: "only route modules call use cases; other parts of a page may only import their types",
    of: (path) => path.startsWith("app/") && !isServerOnly(path) && !isRoute(path) && !isTest(path),
    allows: ({ target, kind }) => !isServerOnly(target) || kind === "type",
    breach: {
      path: "app/cart/cart-contents.tsx",
      text: 'import { openCheckout } from "#app/checkout/form/.server/open-checkout.ts";',
    },
  },
  {
    name: "use cases import rules, contracts, other use cases, the database, and Shop as a type",
    of: (path) => isServerOnly(path) && !isTest(path),
    allows: (each) =>
      !isOurs(each) ||
      isServerOnly(each.target) ||
      isPricing(each.target) ||
      isSharedByApp(each.target) ||
      (featureOf(each.target) !== undefined && !isComponent(each.target) && !isRoute(each.target)) ||
      each.target.startsWith("database/") ||
      each.target === "store.config.ts" ||
      (each.target === "server/shop.ts" && each.kind === "type"),
    exceptions: [
      {
        file: /\/\.server\//,
        target: "server/jobs.ts",
        because: "a job is declared and handled beside its use case and queued in the transaction that causes it",
      },
      {
        file: /\/\.server\//,
        target: /^providers\/printful\/(contract[\w-]*|requests|error|mock-products)\.ts$/,
        because: "the print provider's request and response types; its client is part of the shop",
      },
      {
        file: /\/\.server\//,
        target: "providers/stripe.ts",
        only: ["isUnexpectedState"],
        because: "Stripe's error classes; the SDK itself is part of the shop",
      },
      {
        file: /\/\.server\//,
        target: /^providers\/webhooks\/(sender|signature)\.ts$/,
        only: ["WebhookError", "newWebhookSecret"],
        because:
          "the sender's error, and a secret in the form that it signs with; the sender itself is part of the shop",
      },
      {
        file: "app/rehearsal/.server/run-action.ts",
        target: "server/jobs/sweep-job.ts",
        only: ["sweep"],
        because: "moving a rehearsal's clock queues the sweeper's job at once",
      },
    ],
    breach: { path: "app/orders/.server/jobs.ts", text: 'import { openStripe } from "#providers/stripe.ts";' },
  },
  {
    name: "declarations of jobs and emails import no use case and no template",
    of: (path) => /\/\.server\/(jobs|emails)\.ts$/.test(path),
    allows: (each) => !isOurs(each) || each.target === "server/jobs.ts",
    breach: { path: "app/orders/.server/jobs.ts", text: 'import { stop } from "../fulfilment/.server/stop-print.ts";' },
  },
  {
    name: "ui imports no feature, and of pricing only money formatting",
    of: (path) => isUi(path) && !isTest(path),
    allows: (each) =>
      !isOurs(each) ||
      isUi(each.target) ||
      each.target === "app/shared/money.ts" ||
      each.target === "store.config.ts" ||
      isPicture(each.target),
    exceptions: [
      {
        file: "app/ui/unbroken.tsx",
        target: "app/shared/unbroken-parts.ts",
        because: "pages and emails keep the same numbers, postcodes and days on one line",
      },
      {
        file: "app/ui/media/picture-sources.ts",
        target: "app/shared/uploaded-picture.ts",
        because: "an uploaded picture's URL says which renditions exist, as does the code that stores them",
      },
      {
        file: "app/ui/forms/checkbox.tsx",
        target: "app/shared/hex-color.ts",
        because: "emails and the catalogue read the same colors",
      },
      {
        file: "app/ui/forms/email-field.tsx",
        target: "app/shared/edit-distance.ts",
        because: "edit distance is computed in one place",
      },
    ],
    breach: { path: "app/ui/forms/button.tsx", text: 'import { useCart } from "#app/cart/cart-context.tsx";' },
  },
  {
    name: "providers import their SDK and contract",
    of: within("providers/"),
    allows: (each) => !isOurs(each) || each.target.startsWith("providers/"),
    breach: { path: "providers/mail.ts", text: 'import { store } from "#store";' },
  },
  {
    name: "the sandbox imports only providers' contracts",
    of: within("sandbox/"),
    allows: (each) => !isOurs(each) || each.target.startsWith("sandbox/") || isProvidersContract(each.target),
    breach: { path: "sandbox/world.ts", text: 'import { openPrintful } from "#providers/printful/client.ts";' },
  },
  {
    name: "only tests import the sandbox; the supervisor starts it by its path",
    of: (path) => !path.startsWith("sandbox/") && !isTest(path),
    allows: ({ target }) => !target.startsWith("sandbox/"),
    exceptions: [
      {
        file: "server/supervisor/sandbox.ts",
        target: "sandbox/main.ts",
        because: "the path of the program that it starts in a separate process",
      },
      {
        file: "bench/sync.ts",
        target: "sandbox/main.ts",
        because: "the same program, with a large store",
      },
      {
        file: "server/supervisor/sandbox.ts",
        target: "sandbox/options.ts",
        only: "types",
        because: "the type of that program's argument; nothing of it is loaded",
      },
    ],
    breach: { path: "server/http/web.ts", text: 'const found = await import("#sandbox/start.ts");' },
  },
  {
    name: "the database imports only pure rules; the seed also imports the demo content, a backup the release",
    of: within("database/"),
    allows: (each) =>
      !isOurs(each) ||
      each.target.startsWith("database/") ||
      /^app\/[\w-]+\/rules\.ts$/.test(each.target) ||
      isPureShared(each.target) ||
      (each.file.startsWith("database/backup/") && each.target === "package.json") ||
      (each.file.startsWith("database/seed/") &&
        (each.target === "store.config.ts" || each.target === "providers/printful/static-catalogue.ts")),
    breach: { path: "database/schema/orders.ts", text: 'import { store } from "#store";' },
  },
  {
    name: "the server imports use cases and jobs, never pages",
    of: within("server/"),
    // page-facts.ts has facts about pages, next to their routes; the others have texts and headers for both sides.
    allows: ({ target }) =>
      !target.startsWith("app/") ||
      isServerOnly(target) ||
      target === "app/context.ts" ||
      target === "app/page-facts.ts" ||
      target === "app/cache-headers.ts" ||
      target === "app/outage.ts" ||
      target === "app/request-id.ts" ||
      target === "app/shared/error-text.ts",
    exceptions: [
      {
        file: "server/config/setting-warnings.ts",
        target: "app/shared/edit-distance.ts",
        because: "edit distance is computed in one place",
      },
    ],
    breach: { path: "server/http/web.ts", text: 'import { routes } from "#app/routes.ts";' },
  },
  {
    name: "only tests import test support",
    of: (path) => !isTest(path),
    allows: (each) => !isOurs(each) || !isTest(each.target),
    breach: { path: "app/catalogue/model/cards.ts", text: 'import { aShirt } from "./test-records.ts";' },
  },
];

export const arrowRules: Rule[] = arrows.map(arrow);
