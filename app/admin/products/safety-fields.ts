import { z } from "zod";
import type { OwnSafety } from "#app/markets/shown-safety.ts";
import { manyLines } from "#app/shared/normalize-text.ts";
import { field } from "../kit/resource-fields.ts";

/** A product's own facts of safety. Empty: as in the settings. */
const own = (label: string, most: number) =>
  field({
    label,
    read: z
      .string()
      .default("")
      .transform(manyLines)
      .pipe(z.string().max(most, `Use ${most} characters or fewer here`))
      .transform((typed) => typed || null),
    initial: null,
    show: (value: string | null) => value ?? "",
  });

/** The same for an email or web address. */
const ownContact = (label: string) => {
  const text = own(label, 254);
  const isContact = (typed: string) => z.union([z.email(), z.url({ protocol: /^https$/ })]).safeParse(typed).success;
  return {
    ...text,
    read: text.read.refine(
      (typed) => typed === null || isContact(typed),
      "Enter an email address, or a web address that begins with https://",
    ),
  };
};

export const safetyFields = {
  safetyManufacturer: own("Manufacturer", 600),
  safetyManufacturerContact: ownContact("Manufacturer’s email or web address"),
  safetyResponsible: own("Responsible person", 600),
  safetyResponsibleContact: ownContact("Responsible person’s email or web address"),
  safetyIdentifier: own("Type or batch", 200),
  safetyWarnings: own("Warnings", 3_000),
} satisfies Record<keyof OwnSafety, unknown>;
