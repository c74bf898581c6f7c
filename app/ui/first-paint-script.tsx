import { use, useState } from "react";
import { isAlive } from "./alive.tsx";
import { NonceContext } from "./nonce.tsx";

/**
 * A script of the server's markup that fills what stands before it, before the first paint. A page that is walked to
 * has none: a script that React puts into a page never runs. The browser's bundle may leave `text` empty.
 */
export function FirstPaintScript({ text }: { text: string }) {
  const nonce = use(NonceContext);
  const [isWalkedTo] = useState(isAlive);
  if (isWalkedTo) return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
