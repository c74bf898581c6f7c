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

/** The body's length of a response that is sent in chunks. */
const chunked = -1;

/** The status, the body's length and what follows the headers; null until all headers have arrived. */
function readHead(bytes: Buffer): { status: number; length: number; rest: Buffer } | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  return { status, length: bodyLength(status, head), rest: bytes.subarray(end + 4) };
}

function bodyLength(status: number, head: string): number {
  if (status === 304) return 0;
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  return length === undefined ? chunked : Number(length);
}

/** Whether the bytes end with the last chunk. A page's text never contains its line, compressed or not. */
const endsWithLastChunk = (bytes: Buffer) =>
  bytes.subarray(-7).includes("\r\n0\r\n\r\n") || bytes.equals(Buffer.from("0\r\n\r\n"));

/** Calls back at the end of each response, whether it has a length, is chunked or has no body. */
function onAnswers(socket: Socket, ended: (status: number) => void): void {
  let waiting = Buffer.alloc(0);
  /** Bytes of the body still to come, or `chunked`; null while reading headers. */
  let left: number | null = null;
  let status = 0;

  /** Reads one response. Returns what follows it, or null if its end is still to come. */
  function readResponse(bytes: Buffer): Buffer | null {
    if (left !== null) return readBody(bytes, left);
    const head = readHead(bytes);
    if (!head) {
      waiting = Buffer.from(bytes);
      return null;
    }
    status = head.status;
    return readBody(head.rest, head.length);
  }

  function readBody(bytes: Buffer, length: number): Buffer | null {
    left = length;
    if (length === chunked && !endsWithLastChunk(bytes)) {
      // Only the end of a chunked body matters.
      waiting = Buffer.from(bytes.subarray(-16));
      return null;
    }
    if (bytes.length < length) {
      left -= bytes.length;
      return null;
    }
    left = null;
    return length === chunked ? Buffer.alloc(0) : bytes.subarray(length);
  }

  socket.on("data", (data: Buffer) => {
    const bytes = waiting.length > 0 ? Buffer.concat([waiting, data]) : data;
    waiting = Buffer.alloc(0);
    let rest = readResponse(bytes);
    while (rest) {
      ended(status);
      rest = rest.length > 0 ? readResponse(rest) : null;
    }
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
