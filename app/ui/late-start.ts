import { keepPresses, letPressesGo } from "./kept-presses.ts";
import { keyNativeJumps } from "./native-jumps.ts";

/**
 * Resolves once the first view stands: its urgent pictures have come and one frame has been painted; or at once when
 * the visitor touches the page. Runs as an inline script at the end of the body, where the stylesheet is there.
 */
const firstView = `new Promise((go) => {
  for (const deed of ["pointerdown", "keydown", "touchstart"]) addEventListener(deed, go, { once: true, capture: true, passive: true });
  const urgent = [...document.querySelectorAll('img[fetchpriority="high"]')].filter((image) => !image.complete && image.offsetWidth > 0);
  Promise.race([
    Promise.all(urgent.map((image) => new Promise((done) => { 
      for (const event of ["load", "error"]) image.addEventListener(event, done);
    }))),
    new Promise((done) => setTimeout(done, 3000)),
  ]).then(() => requestAnimationFrame(() => setTimeout(go)));
  if (document.hidden) go();
})`;

const staticImport = /^\s*import \* as (\w+) from ("[^"\n]+");/gm;

/** The files that the module imports itself; it names others too, in what it tells React Router. */
const ownFile = /\bimport(?: \* as \w+ from |\()"([^"\n]+)"/g;

/**
 * The text of React Router's start module as a classic script that waits for the first view, asks for all files at
 * once, and then does what the module does: what the page's own files share is run beforehand, a file at a time, so
 * that a press is answered in between. Empty for the browser's own copy of it, which is. Null when the module
 * is written in another way than this knows (in development): then it is to be left alone.
 */
export function classicScript(module: string, preloads: readonly string[]): string | null {
  if (module.trim() === "") return "";
  const body = module.replace(staticImport, "const $1 = await import($2);");
  if (body === module || /^\s*import\b(?!\()/m.test(body)) return null;
  const started = new Set([...module.matchAll(ownFile)].map(([, href]) => href));
  const shared = preloads.filter((href) => !started.has(href));
  return `${keyNativeJumps}
${keepPresses}
(async () => {
await ${firstView};
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (const href of ${JSON.stringify(shared)}) { await import(href); await new Promise((go) => setTimeout(go)); }
${body.trim().replace(/import\((\S+)\);$/, "await import($1);")}
})().catch((error) => {${letPressesGo}
  throw error;
});`;
}
