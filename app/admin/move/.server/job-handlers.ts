import { needsAttention } from "#app/shared/.server/attention.ts";
import { handleJob, type JobHandler } from "#server/jobs.ts";
import { importCustomers, importOrders, importRedirects } from "./jobs.ts";
import type { Moved } from "./move-results.ts";
import { runCustomerImport, runOrderImport } from "./run-imports.ts";
import { runRedirectImport } from "./run-redirect-import.ts";

const reportFailure =
  (what: Moved): JobHandler<typeof importCustomers.payload>["onExhausted"] =>
  (shop, { fileId, staff }, error) =>
    needsAttention(shop.db, {
      kind: "move_failed",
      subject: fileId,
      summary: `The ${what} that ${staff.name} imported from another shop could not be written, so none was: ${error}`,
    });

export const moveJobHandlers = [
  handleJob(importCustomers, { run: runCustomerImport, onExhausted: reportFailure("customers") }),
  handleJob(importOrders, { run: runOrderImport, onExhausted: reportFailure("orders") }),
  handleJob(importRedirects, { run: runRedirectImport, onExhausted: reportFailure("redirects") }),
];
