import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

/** A browser's own connection to a web process, which stays open between its requests; `fetch` would share some. */
export function openConnection(): Disposable & { fetch(url: string, init?: RequestInit): Promise<Response> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    fetch: (url, { method = "GET", headers, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = Object.fromEntries(new Headers(headers));
        const asked = request(url, { agent, method, headers: sent }, async (answer) => {
          const received = new Headers();
          for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
            for (const value of values) received.append(name, value);
          }
          const { statusCode: status = 0 } = answer;
          text(answer).then((body) => resolve(new Response(body || null, { status, headers: received })), reject);
        });
        asked.on("error", reject);
        asked.end(body ? String(body) : undefined);
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}
