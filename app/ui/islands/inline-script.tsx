import { createContext, use, useState, useSyncExternalStore } from "react";

/**
 * A script of the server's markup, to be run before the first paint; React leaves it alone. Its text is a constant: a
 * content security policy may allow it by its hash. The browser's bundle may leave `text` empty.
 */
export function InlineScript({ text, type }: { text: string; type?: "speculationrules" }) {
  const nonce = use(NonceContext);
  // A page that React draws anew, because it broke, has none: a script that React puts into a page never runs.
  const isServers = useSyncExternalStore(never, no, yes);
  const [isThere] = useState(isServers);
  if (!isThere) return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint
    <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

const never = () => () => {};
const no = () => false;
const yes = () => true;

/** The content security policy's nonce of a private page; undefined on pages that a cache may keep. */
export const NonceContext = createContext<string | undefined>(undefined);

const unsafe: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that cannot end the `<script>` it stands in, whatever a product is called. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character]!);

/** The element that is a page's first view. */
export const firstViewId = "first-view";

/**
 * Nothing is painted before the first view has been read to its end: it is then laid out once, not anew with each
 * piece of the page that the parser takes on, and its picture is there sooner. Browsers that do not know this paint
 * as before.
 */
export const FirstViewWhole = () => <link rel="expect" href={`#${firstViewId}`} blocking="render" />;
