import { connect, type Socket } from "node:net";

/** Responses per second, milliseconds, and the number of failures. */
export type Load = { perSecond: number; answers: number; p50: number; p99: number; failed: number };
type Ask = {
  url: string;
  path: (at: number) => string;
  headers?: Record<string, string>;
  /** The JSON body to post; without it, the request is a GET. */
  body?: (at: number) => unknown;
  clients?: number;
  /** Requests per second of all clients together; unlimited if omitted. */
  perSecond?: number;
};

const endOfHead = Buffer.from("\r\n\r\n");

/**
 * Sends requests as fast as responses come, over keep-alive connections, for a number of seconds. It has its own HTTP
 * parser, because Node's client costs more than serving from memory: it would measure the client. Times in
 * milliseconds.
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

/** Calls back at the end of each response, whether it has a length, is chunked or has no body. */
function onAnswers(socket: Socket, ended: (status: number) => void): void {
  let waiting = Buffer.alloc(0);
  /** Bytes of the body still to come; null while reading headers, -1 for chunked. */
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
        // A page's text never contains an empty chunk's line, compressed or not.
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
    // For a chunked body only its end matters.
    waiting = Buffer.from(left === -1 ? bytes.subarray(-16) : bytes);
  });
}

/** Milliseconds until a response's body is read. @throws Error for an error status */
export async function time(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  const took = performance.now() - start;
  if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}`);
  return took;
}

/** The value that `percent` of the times do not exceed. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]!;
}
