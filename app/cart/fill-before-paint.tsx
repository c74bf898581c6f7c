import { use } from "react";
import { NonceContext } from "#app/ui/nonce.tsx";
import { useIsHydrated } from "./cart-context.tsx";
import { firstPaintScript } from "./first-paint.ts";

/** The first-paint script, in the server's markup only: a script that React puts into a page never runs. */
export function FillBeforePaint() {
  const nonce = use(NonceContext);
  if (useIsHydrated()) return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
  );
}
