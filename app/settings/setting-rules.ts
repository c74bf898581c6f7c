import { z } from "zod";
import { uncapitalized } from "#app/shared/capitalized.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

/** What a setting may be: each decodes what is typed into the form and encodes a value for the form. */

/** A line of text, or an empty one. */
export const lineOrNone = (what: string, most: number) =>
  z.string().overwrite(oneLine).max(most, `${what} must be ${most} characters or fewer`);

/** A line of text that cannot be empty. */
export const settingLine = (what: string, most: number) =>
  z
    .string()
    .overwrite(oneLine)
    .min(1, { error: `Enter ${uncapitalized(what)}`, abort: true })
    .max(most, `${what} must be ${most} characters or fewer`);

/** A line of text; null if it is empty. */
export const lineOrNull = (what: string, most: number) =>
  z.codec(lineOrNone(what, most), z.string().nullable(), {
    decode: (typed) => typed || null,
    encode: (value) => value ?? "",
  });

/** The lines of a text, without the empty ones. */
export const rowsIn = (typed: string) => typed.split(/\r?\n/).map(oneLine).filter(Boolean);

/** Lines of text, as a list. @param least, most how many. @param longest characters in each */
export const settingLines = (what: string, least: number, most: number, longest: number) =>
  z.codec(
    z.string().max(most * (longest + 2), `${what}: at most ${most} lines`),
    z
      .array(z.string().max(longest, `${what}: a line must be ${longest} characters or fewer`))
      .min(least, `${what}: enter at least ${least} ${least === 1 ? "line" : "lines"}`)
      .max(most, `${what}: at most ${most} lines`),
    { decode: rowsIn, encode: (rows) => rows.join("\n") },
  );

/** Lines with parts separated by `|`, as a list of objects. */
export const rows = <const Name extends string>(what: string, names: readonly Name[], most: number) =>
  z.codec(
    z.string().max(4_000, `${what} must be 4,000 characters or fewer`),
    z
      .array(
        z.record(z.enum(names), z.string().min(1, `${what}: each line needs ${names.length} parts, with | between`)),
      )
      .max(most, `${what}: at most ${most} lines`),
    {
      decode: (typed) =>
        rowsIn(typed).map((row) => {
          const parts = row.split("|").map(oneLine);
          const fits = parts.length === names.length;
          return Object.fromEntries(names.map((name, place) => [name, fits ? parts[place]! : ""])) as Record<
            Name,
            string
          >;
        }),
      encode: (all) => all.map((each) => names.map((name) => each[name]).join(" | ")).join("\n"),
    },
  );

/** A whole number. */
export const settingNumber = (what: string, least: number, most: number) => {
  const error = `${what} must be a whole number from ${least} to ${most}`;
  return z.codec(
    z
      .string()
      .overwrite(oneLine)
      .regex(/^\d{1,5}$/, error),
    z.number().int().min(least, error).max(most, error),
    {
      decode: Number,
      encode: String,
    },
  );
};

/** An amount in pounds, with or without the sign. */
export const pounds = (what: string) =>
  z.codec(
    z
      .string()
      .overwrite((typed) => oneLine(typed).replace(/^£\s*/, ""))
      .regex(/^\d{1,3}(\.\d{1,2})?$/, `${what} must be an amount in pounds, like 4.99`),
    z.number(),
    { decode: Number, encode: (amount) => amount.toFixed(2) },
  );

export const onOrOff = z.codec(z.string().regex(/^(on|off)$/, "Choose on or off"), z.boolean(), {
  decode: (typed) => typed === "on",
  encode: (isOn) => (isOn ? "on" : "off"),
});

/** What an owner has confirmed; false until then. */
export const confirmed = z.codec(z.string().regex(/^(on)?$/, "Choose one of the two"), z.boolean(), {
  decode: (typed) => typed === "on",
  encode: (isOn) => (isOn ? "on" : ""),
});

/** Up to twenty paragraphs, each on a line of its own. */
export const paragraphs = (what: string) => settingLines(what, 0, 20, 1000);
