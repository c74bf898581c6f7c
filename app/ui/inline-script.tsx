import { use, useState, useSyncExternalStore } from "react";
import { NonceContext } from "./nonce.tsx";

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
