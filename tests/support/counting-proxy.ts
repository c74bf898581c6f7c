import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { byPort, serverAddress } from "./server-address.ts";

/** Message tags of PostgreSQL's protocol: a client runs a statement; a server has completed one. */
const executed = ["E", "Q"];
/** A client sends a statement to be parsed; the body begins with its name. */
const parsed = "P";
const ready = "Z";
/** A ready connection's transaction status: idle. */
const idle = "I";

/**
 * A proxy to PostgreSQL that counts statements and transactions on the wire, and collects the names of statements. Connections must not request encryption.
 */
export async function openCountingProxy(serverUrl: string) {
  const address = serverAddress(serverUrl);
  const reach = () =>
    address.host.startsWith("/") ? connect(`${address.host}/.s.PGSQL.${address.port}`) : connect(address);
  const counted = { statements: 0, transactions: 0 };
  const names = new Set<string>();
  const server = createServer((near) => {
    const far = reach();
    // A client's first message has no tag.
    const asked = frames(
      (tag, body) => {
        if (executed.includes(tag)) counted.statements++;
        if (tag === parsed && body[0] !== 0) names.add(body.toString("utf8", 0, body.indexOf(0)));
      },
      { untagged: 1 },
    );
    const answered = frames((tag, body) => {
      if (tag === ready && body.toString("latin1") === idle) counted.transactions++;
    });
    near.on("data", (bytes) => {
      asked(bytes);
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      answered(bytes);
      near.write(bytes);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** The URL of one of the server's databases through the proxy. */
    through: (databaseUrl: string) => byPort(databaseUrl, port),
    /** The names of all statements so far that have one. */
    names: (): string[] => [...names],
    /** Runs `act` and returns its result with the number of statements sent meanwhile, by anybody. */
    async count<Result>(act: () => Promise<Result>): Promise<typeof counted & { result: Result }> {
      const before = { ...counted };
      const result = await act();
      return {
        result,
        statements: counted.statements - before.statements,
        transactions: counted.transactions - before.transactions,
      };
    },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** Splits a stream into messages: a tag of one byte, a length of four that includes itself, a body. */
function frames(onMessage: (tag: string, body: Buffer) => void, { untagged = 0 } = {}) {
  let rest = Buffer.alloc(0);
  let left = untagged;
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = left > 0 ? 0 : 1;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (left > 0) left -= 1;
      else onMessage(String.fromCharCode(rest[0]!), rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}
