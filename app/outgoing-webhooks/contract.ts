import { z } from "zod";
import { isStorableDay } from "#app/pricing/working-days.ts";
import { isOrderWebhookType, orderWebhookNames } from "./rules.ts";

/** The forms of the webhook pages. */
const url = z
  .string()
  .default("")
  .transform((typed) => typed.trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Enter the address to send to", abort: true })
      .max(500, "The address must be 500 characters or fewer"),
  );

/** `events` are the ticked boxes; see `tickedEvents`. */
export const endpointForm = z.object({
  url,
  events: z.array(z.string().refine(isOrderWebhookType, "Choose events of the list")).min(1, "Tick at least one event"),
});
export type EndpointForm = z.output<typeof endpointForm>;
/** Changing an endpoint. `version` is that of the endpoint when its page was opened; without it none matches. */
export const changeEndpointForm = endpointForm.extend({ version: z.string().default("") });

/** The name of an event's box. */
export const eventField = (name: string) => `event ${name}`;

/** An endpoint as its form's fields. */
export const endpointFields = ({
  url,
  events,
}: {
  url: string;
  events: readonly string[];
}): Record<string, string> => ({
  url,
  ...Object.fromEntries(events.map((name) => [eventField(name), "on"])),
});

/** The events whose boxes are ticked. */
export const tickedEvents = (form: FormData) => ({
  events: orderWebhookNames.filter((name) => form.has(eventField(name))),
});

export const sendAgainForm = z.object({
  delivery: z.coerce.number({ error: "Choose a delivery" }).int().positive().max(Number.MAX_SAFE_INTEGER),
});

const noDate = "Enter a date, like 2026-11-25";
export const replayForm = z.object({
  since: z.iso.date(noDate).refine(isStorableDay, noDate),
  which: z.enum(["failed", "all"], "Choose which messages"),
});
export type ReplayForm = z.output<typeof replayForm>;
