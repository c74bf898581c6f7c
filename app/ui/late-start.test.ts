import { describe, expect, it } from "vitest";
import { classicScript } from "./late-start.ts";

const module = `
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-2.js";
  window.__reactRouterManifest = {"url":"/assets/manifest.js","entry":{"imports":["/assets/react-4.js","/assets/router-5.js"]}};
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client-3.js");`;

describe("the late start of React Router's scripts", () => {
  it("fetches everything at once, but only after the first view", () => {
    const text = classicScript(module, ["/assets/entry.client-3.js", "/assets/root-1.js"])!;
    expect(text.indexOf("requestAnimationFrame")).toBeLessThan(text.indexOf("modulepreload"));
    expect(text.indexOf('["/assets/entry.client-3.js","/assets/root-1.js"]')).toBeLessThan(
      text.indexOf("await import"),
    );
  });

  it("keeps the order: route modules, what they are told, then the entry", () => {
    const text = classicScript(module, [])!;
    const places = [
      'await import("/assets/root-1.js")',
      "__reactRouterRouteModules",
      'import("/assets/entry.client-3.js")',
    ];
    expect(places.map((part) => text.indexOf(part))).toEqual(
      places.map((part) => text.indexOf(part)).sort((a, b) => a - b),
    );
    expect(text).not.toMatch(/^import \*/m);
  });

  it("runs what the page's own files share beforehand, a file at a time, named in what React Router is told or not", () => {
    const all = ["/assets/entry.client-3.js", "/assets/react-4.js", "/assets/router-5.js", "/assets/root-1.js"];
    expect(classicScript(module, all)).toContain(
      'for (const href of ["/assets/react-4.js","/assets/router-5.js"]) { await import(href);',
    );
  });

  it("is a script that a browser can read", () => {
    expect(() => new Function(classicScript(module, ["/a.js"])!)).not.toThrow();
  });

  it("leaves alone what it does not know: the imports of development", () => {
    expect(classicScript(`import "/@id/hmr";\n${module}`, [])).toBeNull();
  });

  it("stays empty where React Router's own copy is, in a page that runs already", () => {
    expect(classicScript(" ", [])).toBe("");
  });
});
