import { z } from "zod";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";
import { contactTopics, longestMessage } from "./rules.ts";

const line = z.string().default("").transform(oneLine);

/**
 * The contact form. Accepts an order number with or without prefix, in any case and spacing, and normalizes it;
 * undefined if empty.
 * @param prefix the shop's, "LT"
 */
export const contactForm = (prefix: string) =>
  z.object({
    topic: z.enum(
      contactTopics.map(({ value }) => value),
      { error: "Choose what it is about" },
    ),
    name: line.pipe(z.string().min(1, "Enter your name").max(100, "Enter a name of 100 characters or fewer")),
    email: line.pipe(
      z
        .string()
        .min(1, "Enter your email address")
        .max(254, "Enter an email address of 254 characters or fewer")
        .pipe(z.email("Enter an email address in the correct format, like name@example.com")),
    ),
    orderNumber: line
      .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))
      .pipe(
        z
          .string()
          .regex(
            new RegExp(`^((${prefix})?\\d{4,12})?$`),
            `Enter an order number like ${prefix}-20418, or leave it empty`,
          ),
      )
      .transform((plain) => (plain === "" ? undefined : `${prefix}-${plain.replace(prefix, "")}`)),
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
export type ContactForm = z.output<ReturnType<typeof contactForm>>;
