import { needsAttention } from "#app/shared/.server/attention.ts";
import { handleJob } from "#server/jobs.ts";
import { runCustomerImport } from "./import-customers.ts";
import { runOrderImport } from "./import-orders.ts";
import { importCustomers, importOrders } from "./jobs.ts";

export const moveJobHandlers = [
  handleJob(importCustomers, {
    run: runCustomerImport,
    onExhausted: (shop, { fileId, staff }, error) =>
      needsAttention(shop.db, {
        kind: "move_failed",
        subject: fileId,
        summary: `The customers that ${staff.name} imported from another shop could not be written, so none was: ${error}`,
      }),
  }),
  handleJob(importOrders, {
    run: runOrderImport,
    onExhausted: (shop, { fileId, staff }, error) =>
      needsAttention(shop.db, {
        kind: "move_failed",
        subject: fileId,
        summary: `The orders that ${staff.name} imported from another shop could not be written, so none was: ${error}`,
      }),
  }),
];
