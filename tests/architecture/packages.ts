import { isOurs } from "./imports.ts";
import { arrow, type Rule } from "./rule.ts";
import { isModule, isTest } from "./sources.ts";

/** Where a package may be imported; `types` anywhere that is named there, since a type loads nothing. */
type Place = { value: RegExp; types?: RegExp };

const useCases = "app/.*/\\.server/";

/** Packages that speak to something outside of the process: each has its place, so that there is one to replace. */
const places: Record<string, Place> = {
  // Beside the adapter, who calls Stripe tells its refusals apart by the classes of its SDK.
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
    value: /^(server\/dev|vite\.config)\.ts$/,
    types: /^bin\/(compressed-assets|style-groups|style-layers)\.ts$/,
  },
};

export const packageRule: Rule = arrow({
  name: "a package that speaks to the outside is imported in its place only",
  of: (path) => isModule(path) && !isTest(path),
  allows(each) {
    const place = isOurs(each) ? undefined : places[each.target];
    if (!place) return true;
    return place.value.test(each.file) || (each.kind === "type" && place.types?.test(each.file) === true);
  },
  breach: { path: "app/cart/cart-line.tsx", text: 'import { createTransport } from "nodemailer";' },
});
