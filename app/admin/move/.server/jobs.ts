import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

const payload = z.object({
  /** The file's, see `keepFile`. */
  fileId: z.uuid(),
  /** Who confirmed it, for the audit log. */
  staff: z.object({ id: z.string(), name: z.string() }),
});

/** Imports a previewed file of another shop's customers. */
export const importCustomers = declareJob({ name: "import-customers", payload });

/** Imports a previewed file of another shop's redirects. */
export const importRedirects = declareJob({ name: "import-redirects", payload });

/** Imports a previewed file of another shop's orders. */
export const importOrders = declareJob({ name: "import-orders", payload });
