import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { refuseSlowBodies } from "./slow-bodies.ts";

const app = new Hono();
app.use(refuseSlowBodies);
app.post("*", async (c) => c.text(`${(await c.req.arrayBuffer()).byteLength} bytes`));
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
let incoming: IncomingMessage;
const server = createServer((request, response) => {
  incoming = request;
  void listener(request, response);
});

let socket: Socket;
let answer: string;
let closed: Promise<unknown>;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());
beforeEach(async () => {
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  closed = once(socket, "close");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  socket.destroy();
});

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(setImmediate);
};
async function begin(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.once("request", () => resolve());
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n1`);
  await promise;
}
async function sendMore(): Promise<void> {
  const before = incoming.socket.bytesRead;
  socket.write("2");
  await until(() => incoming.socket.bytesRead > before);
}

test("a form that arrives within 30 seconds is accepted and its connection stays open", async () => {
  await begin("/contact");
  await vi.advanceTimersByTimeAsync(29_999);
  socket.write("123456789");
  await until(() => answer.includes("10 bytes"));
  expect(vi.getTimerCount()).toBe(0);
  expect(socket.closed).toBe(false);
});

test("a slow form is cut off after 30 seconds, even if data keeps trickling in", async () => {
  await begin("/contact");
  await vi.advanceTimersByTimeAsync(20_000);
  await sendMore();
  expect(answer).toBe("");
  await vi.advanceTimersByTimeAsync(10_000);
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test("an upload may take minutes while data arrives, and is cut off after 30 seconds of silence", async () => {
  await begin("/orders/LT-10001/return");
  for (let stretch = 0; stretch < 6; stretch++) {
    await sendMore();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(answer).toBe("");
  }
  await vi.advanceTimersByTimeAsync(30_000);
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});
