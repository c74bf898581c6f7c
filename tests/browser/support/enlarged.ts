import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findViolations, sidewaysPixels } from "./accessible.ts";
import { forceLayout, type Visitor } from "./visitor.ts";

/** WCAG 2.2, 1.4.4: text at twice the size. Chromium's default is 16 CSS pixels. */
const twice = 32;

/** Sets the browser's own size of text to twice the usual one. */
export async function enlargeLetters({ page, context }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: twice } });
}

/**
 * What is wrong with a page whose text is twice as large: it scrolls sideways, text is cut off or covers other text, an
 * order's number or a postcode is broken in two, or axe finds something, such as a target of less than 24 pixels.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await forceLayout(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${twice}px`);
  const over = await sidewaysPixels(page);
  const found = [...(await page.evaluate(faultsOfText)), ...(await findViolations(page))];
  return over > 0 ? [`${over} px wider than the screen: ${await page.evaluate(widest)}`, ...found] : found;
}

/** Runs in the page. What reaches furthest to the right. */
function widest(): string {
  const all = [...document.querySelectorAll<HTMLElement>("body *")].filter((each) => each.checkVisibility());
  const rights = all.map((each) => [each.getBoundingClientRect().right, each] as const);
  const furthest = Math.max(...rights.map(([right]) => right));
  return rights
    .filter(([right]) => right > furthest - 1)
    .map(([, { tagName, className }]) => `${tagName.toLowerCase()}.${className}`)
    .join(" > ");
}

/** Runs in the page. */
function faultsOfText(): string[] {
  const found: string[] = [];
  const whole = /\b(?:[A-Z]{1,2}-[A-Z\d]{4,}(?:-\d+)?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b/g;
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest(".sr, .skip, svg, script, style, noscript, select, [aria-hidden=true]") !== null;
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display.startsWith("inline") ? blockOf(element.parentElement!) : element;
  const seen: { text: string; element: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.textContent ?? "";
    const element = node.parentElement;
    if (text.trim() === "" || !element || isHidden(element)) continue;
    const range = document.createRange();
    for (const { 0: word, index } of text.matchAll(whole)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()];
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      if (lines.size > 1 && width < blockOf(element).clientWidth) found.push(`${word} is on ${lines.size} lines`);
    }
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) seen.push({ text: text.trim(), element, box });
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible" || around === document.documentElement) continue;
      const frame = around.getBoundingClientRect();
      const { left, right } = range.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowX);
      if (!scrolls && (left < frame.left - 1 || right > frame.right + 1)) found.push(`cut off: ${text.trim()}`);
      break;
    }
  }
  const isFixed = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return true;
    return false;
  };
  const still = seen.filter(({ element }) => !isFixed(element));
  still.forEach((one, place) => {
    for (const other of still.slice(place + 1)) {
      if (one.element === other.element) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Lines of tight headings reach into one another's empty space.
      if (across > 2 && down > Math.min(one.box.height, other.box.height) / 2)
        found.push(`“${one.text.slice(0, 40)}” covers “${other.text.slice(0, 40)}”`);
    }
  });
  return [...new Set(found)];
}
