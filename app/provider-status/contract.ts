import { z } from "zod";

/** `ok`: nothing to say. `unavailable`: no print provider is configured. `error`: it did not answer of late. */
export const providerStatus = z.object({ status: z.enum(["ok", "unavailable", "error"]) });
