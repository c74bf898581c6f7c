import { z } from "zod";

/** An email address, once it has been trimmed. */
export const emailAddress = z
  .string()
  .min(1, "Enter your email address")
  .max(254, "Enter an email address of 254 characters or fewer")
  .pipe(z.email("Enter an email address in the correct format, like name@example.com"));

/**
 * How order numbers are typed: with or without prefix, in any case and spacing ("lt 20 377", "#20377").
 * @param prefix the shop's order prefix, such as "LT"
 */
export const typedOrderNumber = (prefix: string) => {
  const shape = new RegExp(`^(${prefix})?\\d{4,12}$`);
  return {
    /** Without what people add: "LT20377", "20377"; empty if nothing is left. */
    plain: (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, ""),
    isValid: (plain: string): boolean => shape.test(plain),
    /** As the shop writes it: "LT-20377". */
    formatted: (plain: string): string => `${prefix}-${plain.replace(prefix, "")}`,
  };
};
