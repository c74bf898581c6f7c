import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";

const raw = fileURLToPath(new URL("raw-server.ts", import.meta.url));
export const encoded = { "accept-encoding": "br" };

type BareServer = AsyncDisposable & { url: string; pid: number };

/** The raw limit: a bare server that sends the same bytes as the shop does for this path. */
export async function openBareServer(url: string, path: string): Promise<BareServer> {
  const { headers, body } = await readAnswer(url, path, encoded);
  const { date: _, connection: __, "keep-alive": ___, ...shared } = headers;
  const child = spawn(process.execPath, [raw], { stdio: ["pipe", "pipe", "inherit", "ipc"] });
  child.stdin!.end(JSON.stringify({ headers: shared, body: body.toString("base64") }));
  const [port] = (await once(child.stdout!, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}

/** A response as sent, still compressed. */
export const readAnswer = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers }, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      resolve({ headers: incoming.headers, body: Buffer.concat(chunks) });
    });
    sent.on("error", reject).end();
  });
