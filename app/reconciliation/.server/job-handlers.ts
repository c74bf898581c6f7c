import { needsAttention } from "#app/shared/.server/attention.ts";
import { handleJob } from "#server/jobs.ts";
import { reconcileAll } from "./jobs.ts";
import { reconcile } from "./reconcile.ts";

export const reconciliationJobHandlers = [
  handleJob(reconcileAll, {
    run: (shop) => reconcile(shop),
    onExhausted: (shop, _, error) =>
      needsAttention(shop.db, {
        kind: "reconciliation_incomplete",
        subject: "nightly",
        summary: `The comparison with Stripe and Printful did not run: ${error}`,
      }),
    concurrency: 1,
  }),
];
