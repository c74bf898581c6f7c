import { connect, type Socket } from "node:net";
import { percentile } from "./figures.ts";

/** Answers a second, milliseconds, and how many failed. */
export type Load = { perSecond: number; answers: number; p50: number; p99: number; failed: number };
type Ask = {
  url: string;
  path: (at: number) => string;
  headers?: Record<string, string>;
  /** What is posted, as JSON; without it the address is read. */
  body?: (at: number) => unknown;
  clients?: number;
  /** Requests a second of all clients together; as many as get answered where it is left out. */
  perSecond?: number;
};

const endOfHead = Buffer.from("\r\n\r\n");

/**
 * Asks as fast as it gets answers, over connections that are kept, for so many seconds. Its own reader of HTTP, because
 * Node's costs more than answering from memory does: the client would be what is measured. Times in milliseconds.
 */
export async function load(
  { url, path, headers = {}, body, clients = 16, perSecond }: Ask,
  seconds: number,
): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const head = Object.entries({ host, ...headers, ...(body && { "content-type": "application/json" }) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const request = (at: number) => {
    if (!body) return `GET ${path(at)} HTTP/1.1\r\n${head}\r\n`;
    const text = JSON.stringify(body(at));
    return `POST ${path(at)} HTTP/1.1\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1000;

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let asked = 0;
      let due = performance.now();
      const ask = () => {
        asked = performance.now();
        if (asked >= until) return void socket.end(resolve);
        if (perSecond) {
          if (asked < due) return void setTimeout(ask, due - asked);
          due += (1_000 * clients) / perSecond;
        }
        socket.write(request(next++));
      };
      onAnswers(socket, (status) => {
        times.push(performance.now() - asked);
        if (status >= 400 && status !== 404) failed++;
        ask();
      });
      socket.setNoDelay(true);
      socket.on("error", reject);
      socket.on("connect", ask);
    });
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - start) / 1000;
  return {
    perSecond: times.length / took,
    answers: times.length,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    failed,
  };
}

/** Calls back at the end of each answer, whether it gives its length, comes in chunks or has no body. */
function onAnswers(socket: Socket, ended: (status: number) => void): void {
  let waiting = Buffer.alloc(0);
  /** Bytes of the body still to come; null while a head is read, -1 for chunks. */
  let left: number | null = null;
  let status = 0;
  socket.on("data", (data: Buffer) => {
    let bytes = waiting.length > 0 ? Buffer.concat([waiting, data]) : data;
    waiting = Buffer.alloc(0);
    for (;;) {
      if (left === null) {
        const end = bytes.indexOf(endOfHead);
        if (end < 0) break;
        const head = bytes.toString("latin1", 0, end).toLowerCase();
        status = Number(head.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
        left = status === 304 ? 0 : length === undefined ? -1 : Number(length);
        bytes = bytes.subarray(end + 4);
      }
      if (left === -1) {
        // Compressed or not, the text of a page never ends a line with an empty chunk in its middle.
        if (!bytes.subarray(-7).includes("\r\n0\r\n\r\n") && !bytes.equals(Buffer.from("0\r\n\r\n"))) break;
        left = 0;
        bytes = Buffer.alloc(0);
      } else if (bytes.length < left) {
        left -= bytes.length;
        return;
      }
      bytes = bytes.subarray(left);
      left = null;
      ended(status);
      if (bytes.length === 0) return;
    }
    // Of a body in chunks only the end matters.
    waiting = Buffer.from(left === -1 ? bytes.subarray(-16) : bytes);
  });
}
