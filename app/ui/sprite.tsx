import { useState } from "react";
import wordmark from "../../art/brand/wordmark.svg?raw";
import icons from "../../art/icons.svg?raw";

const id = "sprite";

/** The address of a symbol in the page's own sprite, for `<use>`. */
export const symbolAddress = (name: string) => `#i-${name}`;

/** The icons, and the wordmark: wider than high, and in colours of its own. */
function drawSymbols(): string {
  const last = wordmark
    .replace(/^<svg [^>]*?(viewBox="[^"]+")[^>]*>(?:<title>.*?<\/title>)?/s, '<symbol id="i-wordmark" $1>')
    .replace(/<\/svg>\s*$/, "</symbol>");
  return icons.replaceAll('<symbol id="', '<symbol id="i-').replace("</svg>", `${last}</svg>`);
}

const symbols = import.meta.env.SSR ? drawSymbols() : "";

/**
 * All that the pages draw with lines, at the head of every page: a kilobyte and a half, instead of two files that come
 * after the first paint and cost a phone more time than the whole header. The browser's bundle leaves it out: there it
 * is in the document already.
 */
export function Sprite() {
  const [text] = useState(() => symbols || document.getElementById(id)?.innerHTML || "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
  return <div id={id} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
