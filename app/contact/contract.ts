import { z } from "zod";
import { emailAddress, typedOrderNumber } from "#app/shared/customer-fields.ts";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";
import { contactTopics, longestMessage } from "./rules.ts";

const line = z.string().default("").transform(oneLine);

/**
 * The contact form. The order number gets the shop's format; undefined if empty.
 * @param prefix the shop's, "LT"
 */
export const contactForm = (prefix: string) => {
  const number = typedOrderNumber(prefix);
  return z.object({
    topic: z.enum(
      contactTopics.map(({ value }) => value),
      { error: "Choose what it is about" },
    ),
    name: line.pipe(z.string().min(1, "Enter your name").max(100, "Enter a name of 100 characters or fewer")),
    email: line.pipe(emailAddress),
    orderNumber: line
      .transform(number.plain)
      .refine(
        (plain) => plain === "" || number.isValid(plain),
        `Enter an order number like ${prefix}-20418, or leave it empty`,
      )
      .transform((plain) => (plain === "" ? undefined : number.formatted(plain))),
    message: z
      .string()
      .default("")
      .transform(manyLines)
      .pipe(
        z
          .string()
          .min(1, "Enter your message")
          .max(longestMessage, `Shorten your message to ${longestMessage.toLocaleString("en-GB")} characters or fewer`),
      ),
  });
};
export type ContactForm = z.output<ReturnType<typeof contactForm>>;
