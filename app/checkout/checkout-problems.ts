import type { Problem } from "#app/ui/error-summary.tsx";
import type { FieldName } from "./checkout-form.ts";

/** What Pay can find missing or wrong. */
export type Asked = FieldName | "delivery" | "payment";

/** What stands of that now: what has been mended since is no longer told. */
export const problemsOf = (asked: readonly Asked[], wrong: Partial<Record<Asked, string>>) =>
  asked.flatMap((field): (Problem & { field: Asked })[] => {
    const message = wrong[field];
    return message ? [{ field, message }] : [];
  });
