import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status: number; bytes?: Buffer };

function readOrWrite(
  objects: Map<string, Buffer>,
  path: string,
  { method, headers }: IncomingMessage,
  body: Buffer,
): Answer {
  if (method === "PUT") {
    if (headers["if-none-match"] === "*" && objects.has(path)) return { status: 412 };
    objects.set(path, body);
    return { status: 200 };
  }
  if (method === "DELETE") {
    objects.delete(path);
    return { status: 204 };
  }
  const found = objects.get(path);
  return found ? { status: 200, bytes: found } : { status: 404 };
}

/**
 * The subset of S3 that the shop uses: objects by path and `If-None-Match: *`. Refuses calls that are not signed with
 * the right key for the right region, or whose body differs from the signed one.
 */
export async function openTestBucket({
  bucket,
  region,
  accessKeyId,
}: Record<"bucket" | "region" | "accessKeyId", string>) {
  const objects = new Map<string, Buffer>();
  /** Statuses to answer instead, in order. */
  const faults: number[] = [];
  const isSigned = ({ headers }: IncomingMessage, body: Buffer) => {
    const scope = `Credential=${accessKeyId}/${String(headers["x-amz-date"]).slice(0, 8)}/${region}/s3/aws4_request`;
    const given = headers.authorization ?? "";
    return (
      given.startsWith(`AWS4-HMAC-SHA256 ${scope}, `) &&
      /Signature=[0-9a-f]{64}$/.test(given) &&
      headers["x-amz-content-sha256"] === createHash("sha256").update(body).digest("hex")
    );
  };
  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const fault = faults.shift();
    if (fault) return { status: fault };
    if (!isSigned(request, body)) return { status: 403 };
    const [, name, ...key] = (request.url ?? "").split("/");
    if (name !== bucket) return { status: 404 };
    return readOrWrite(objects, key.join("/"), request, body);
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { status, bytes } = answer(request, Buffer.concat(parts));
    response.writeHead(status).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    faults,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
