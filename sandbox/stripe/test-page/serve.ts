import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import type { StripeSandbox } from "../app.ts";
import { listenOnce } from "../test-world.ts";

/** The page's `/config.json`. */
export type PageConfig = {
  publishableKey: string;
  clientSecret: string;
  /** Pence; makes the form before its payment. */
  amount?: number;
  redirect: string;
  appearance?: object;
  fonts?: object[];
};

const page = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Checkout</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css">
<script src="/rehearsal/stripe/stripe.js"></script><script type="module" src="/page.js"></script></head>
<body><main><h1>Checkout</h1><div id="root"></div></main></body></html>`;

/** The strictest policy a shop may have: nothing inline, nothing from other origins. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; font-src 'self'";

/** A single-page shop that serves the sandbox's files from its own origin, as the real shop does. */
export async function servePage(sandbox: StripeSandbox, config: () => PageConfig) {
  const script = await bundle();
  const text = (body: string, type: string) =>
    new Response(body, { headers: { "content-type": type, "content-security-policy": policy } });
  const server = await listenOnce(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/rehearsal/stripe/")) return sandbox.browser(request);
    if (pathname === "/page.js") return text(script, "text/javascript");
    if (pathname === "/page.css")
      return text(await readFile(join(import.meta.dirname, "page.css"), "utf8"), "text/css");
    if (pathname === "/config.json") return Response.json(config());
    return pathname === "/favicon.ico" ? new Response(null, { status: 204 }) : text(page, "text/html");
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: join(import.meta.dirname, "checkout.js"), output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
