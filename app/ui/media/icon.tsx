import { useState } from "react";
import { store } from "#store";
import wordmark from "../../../art/brand/wordmark.svg?raw";
import icons from "../../../art/icons.svg?raw";
import { Link } from "../link.tsx";
import { classNames } from "../markup.tsx";
import "./icon.css";

interface IconProps {
  name: IconName;
  /** `s` is as tall as the text, `m` a little taller, `l` for buttons without text. */
  size?: "s" | "m" | "l";
  className?: string;
}

/** An icon beside text. Hidden from screen readers: the text or the button's label conveys the meaning. */
export function Icon({ name, size = "m", className }: IconProps) {
  const classes = classNames("i", size !== "m" && `i--${size}`, className);
  return (
    <svg className={classes} aria-hidden="true">
      <use href={symbolAddress(name)} />
    </svg>
  );
}

/** Every symbol in art/icons.svg. There is no `cross`: a cross means a choice, and the ballot box draws its own. */
export const iconNames = [
  "cart",
  "user",
  "menu",
  "close",
  "search",
  "next",
  "previous",
  "down",
  "truck",
  "lock",
  "return",
  "tag",
  "printer",
  "clock",
  "people",
  "plus",
  "minus",
  "bin",
  "filter",
  "chat",
  "mail",
  "ruler",
  "check",
  "info",
  "warning",
  "pause",
  "zoom",
  "eye",
  "grid",
  "box",
  "chart",
  "settings",
  "external",
  "card",
  "verified",
  "play",
  "download",
  "copy",
  "facebook",
  "instagram",
  "x",
  "youtube",
] as const;

export type IconName = (typeof iconNames)[number];

const id = "sprite";

/** The URL of a symbol in the inlined sprite, for `<use>`. */
const symbolAddress = (name: string) => `#i-${name}`;

/** The icons and the wordmark, which is wider than tall and has its own colours. */
function drawSymbols(): string {
  const last = wordmark
    .replace(/^<svg [^>]*?(viewBox="[^"]+")[^>]*>(?:<title>.*?<\/title>)?/s, '<symbol id="i-wordmark" $1>')
    .replace(/<\/svg>\s*$/, "</symbol>");
  return icons.replaceAll('<symbol id="', '<symbol id="i-').replace("</svg>", `${last}</svg>`);
}

const symbols = import.meta.env.SSR ? drawSymbols() : "";

/**
 * All line drawings, inlined at the top of every page: 1.5 kilobytes, instead of two files that arrive after the first
 * paint and cost a phone more time than the whole header. The client bundle omits it, because the document has it
 * already.
 */
export function Sprite() {
  const [text] = useState(() => symbols || document.getElementById(id)?.innerHTML || "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
  return <div id={id} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

export function Logo() {
  return (
    <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
      <svg viewBox="0 0 956 150" width="956" height="150" aria-hidden="true">
        <use href={symbolAddress("wordmark")} />
      </svg>
    </Link>
  );
}
