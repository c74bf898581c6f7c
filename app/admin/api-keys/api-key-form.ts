import { z } from "zod";
import { maxKeyDays, usualKeyDays } from "#app/api-keys/rules.ts";
import { scopeNames } from "#app/api-keys/scopes.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

const text = z.string().default("");
const days = `Enter a whole number from 1 to ${maxKeyDays}`;

/** The form for a new API key. */
export const apiKeyForm = z.object({
  name: text
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: "Enter a name, such as the program that will use the key", abort: true })
        .max(60, "Use 60 characters or fewer"),
    ),
  scopes: z.array(z.enum(scopeNames)).min(1, "Tick what the key may do"),
  days: text
    .transform((typed) => typed.trim() || String(usualKeyDays))
    .pipe(z.string().regex(/^\d{1,4}$/, { error: days, abort: true }))
    .transform(Number)
    .pipe(z.int().min(1, days).max(maxKeyDays, days)),
});
export type ApiKeyForm = z.output<typeof apiKeyForm>;

/** Each scope has a checkbox of its own name, so that a refused form keeps its ticks. */
export const scopeField = (scope: string) => `scope ${scope}`;

/** The ticked scopes, for the schema. */
export const tickedScopes = (form: FormData) => ({ scopes: scopeNames.filter((scope) => form.has(scopeField(scope))) });
