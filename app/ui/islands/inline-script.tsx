import { createContext, use, useState } from "react";
import { useIsHydrated } from "../use-is-hydrated.ts";

/**
 * A script in the server's markup that runs before the first paint; React ignores it. The text is a constant, so a
 * content security policy can allow it by hash. The client bundle may leave `text` empty.
 */
export function InlineScript({ text, type }: { text: string; type?: "speculationrules" }) {
  const nonce = use(NonceContext);
  // Omitted when React renders the page again after an error: a script inserted by React never runs.
  const isHydrated = useIsHydrated();
  const [isThere] = useState(!isHydrated);
  if (!isThere) return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which must run before the first paint
    <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** The CSP nonce of a private page; undefined on cacheable pages. */
export const NonceContext = createContext<string | undefined>(undefined);

const unsafe: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that cannot close the `<script>` it is in, whatever a product is called. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character]!);

/** The element that is a page's first view. */
export const firstViewId = "first-view";

/**
 * Delays painting until the first view has been parsed completely. So it is laid out once instead of with each chunk,
 * and its picture appears sooner. Browsers without support paint as before.
 */
export const FirstViewWhole = () => <link rel="expect" href={`#${firstViewId}`} blocking="render" />;
