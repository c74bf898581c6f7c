import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the receiver got, its body as text. */
export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string };

type Answer = number | ((response: ServerResponse) => void);

/** A program that receives webhooks on this machine. It answers 204 unless told otherwise. */
export async function openWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const answers: Answer[] = [];
  let usual: Answer = 204;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    received.push({ path: request.url ?? "", headers: request.headers, body });
    const answer = answers.shift() ?? usual;
    if (typeof answer === "function") answer(response);
    else response.writeHead(answer).end(answer === 204 ? undefined : `answer ${answer}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    /** What it answers to the next requests, in this order. */
    next: (...these: Answer[]) => void answers.push(...these),
    /** What it answers from now on. */
    always: (answer: Answer) => {
      usual = answer;
    },
    /** What it received at a path. */
    at: (path: string) => received.filter((each) => each.path === path),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
