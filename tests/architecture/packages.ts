import { isOurs } from "./imports.ts";
import { arrow, type Rule } from "./rule.ts";
import { isModule, isTest } from "./sources.ts";

/** Where a package may be imported. `types` may also be imported elsewhere, because types load nothing. */
type Place = { value: RegExp; types?: RegExp };

const useCases = "app/.*/\\.server/";

/** Packages that communicate with something outside the process. Each has one place, so only that needs replacing. */
const places: Record<string, Place> = {
  // Besides the adapter, code that calls Stripe distinguishes its errors by the SDK's classes.
  stripe: {
    value: new RegExp(`^(providers/stripe\\.ts|${useCases}|app/webhooks/stripe\\.ts)`),
    types: /^(server\/shop\.ts|sandbox\/)/,
  },
  "@stripe/stripe-js": { value: /^app\/checkout\//, types: /^sandbox\// },
  "@stripe/react-stripe-js": { value: /^app\/checkout\// },
  aws4fetch: { value: /^providers\/bucket-storage\.ts$/ },
  nodemailer: { value: /^providers\/mail\.ts$/ },
  pg: { value: /^(database|server)\// },
  "pg-boss": { value: /^server\// },
  "drizzle-orm": { value: new RegExp(`^(database/|server/|${useCases})`) },
  hono: { value: /^(server|sandbox)\// },
  "@hono/node-server": { value: /^(server|sandbox)\// },
  "smtp-server": { value: /^sandbox\/mail-sink\.ts$/ },
  "postal-mime": { value: /^sandbox\/mailbox\.ts$/ },
  "@react-pdf/renderer": { value: /^app\/orders\/invoice\/\.server\// },
  "playwright-core": { value: /^(bin\/|bench\/visits\.ts)/ },
  vite: {
    value: /^(server\/dev|vite\.config|bin\/bundle\/reach)\.ts$/,
    types: /^bin\/(compressed-assets|island-entries|style-layers)\.ts$/,
  },
};

export const packageRule: Rule = arrow({
  name: "a package that communicates with the outside is imported only in its place",
  of: (path) => isModule(path) && !isTest(path),
  allows(each) {
    const place = isOurs(each) ? undefined : places[each.target];
    if (!place) return true;
    return place.value.test(each.file) || (each.kind === "type" && place.types?.test(each.file) === true);
  },
  breach: { path: "app/cart/cart-contents.tsx", text: 'import { createTransport } from "nodemailer";' },
});
