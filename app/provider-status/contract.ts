import { z } from "zod";

/** `ok`: nothing to report. `unavailable`: no print provider is configured. `error`: it recently failed to answer. */
export const providerStatus = z.object({ status: z.enum(["ok", "unavailable", "error"]) });
