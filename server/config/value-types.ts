import { z } from "zod";

/** What the values of variables look like; each message says what a wrong one must be. */
export const wholeNumber = (words: string, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.string().regex(/^\d+$/, words).transform(Number).pipe(z.number().min(min, words).max(max, words));
export const port = wholeNumber("must be a port number from 0 to 65535", 0, 65535);
export const url = (protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
/** The shop must be at the root of its origin, because links are built by appending a path. */
export const origin = url(["http:", "https:"]).refine(
  (value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`,
  "must be scheme and host alone, such as https://shop.example: no path, user or query",
);
/** `a@b` or `Name <a@b>`; a single line, because it becomes a header. */
export const sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, such as "Shop" <orders@shop.example>',
  );
/** Special characters in the user and password must be percent-encoded, including `%` itself. */
export const mailServer = url(["smtp:", "smtps:"]).refine(
  (value) => /^\w+:\/\/[^/]/.test(value) && !/%(?![0-9a-f]{2})/i.test(value),
  "must name a host, with each % of user or password written as %25",
);
export const logLevel = z.enum(
  ["trace", "debug", "info", "warn", "error", "silent"],
  "must be a pino level, such as info",
);
export const trueOrFalse = z.stringbool({ error: "must be true or false" });
export const secretKey = z.string().regex(/^(sk|rk)_(test|live)_/, "must start with sk_ or rk_");
export const publishableKey = z.string().regex(/^pk_(test|live)_/, "must start with pk_");
export const webhookSecret = z.string().regex(/^whsec_/, "must start with whsec_");
export const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must be a URL that starts with postgres://");
