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

/** A page of ListObjectsV2, of objects that have just been stored; its token is the last key, in a form that has to be escaped in URLs and in XML. */
function list(objects: Map<string, Buffer>, query: URLSearchParams, most: number): Answer {
  const after = query.get("continuation-token")?.replace(/^&\+\//, "") ?? "";
  const left = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
  const page = left.slice(0, Math.min(most, Number(query.get("max-keys") ?? 1000)));
  const now = new Date().toISOString();
  const entries = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${now}</LastModified></Contents>`);
  const next = left.length > page.length && `<NextContinuationToken>&amp;+/${page.at(-1)}</NextContinuationToken>`;
  const xml = `<?xml version="1.0"?>\n<ListBucketResult><KeyCount>${page.length}</KeyCount>${next || ""}${entries.join("")}</ListBucketResult>`;
  return { status: 200, bytes: Buffer.from(xml) };
}

/**
 * The subset of S3 that the shop uses: objects by path, `If-None-Match: *`, and lists. Refuses calls that are not signed with
 * the right key for the right region, or whose body differs from the signed one.
 */
export async function openTestBucket({
  bucket,
  region,
  accessKeyId,
}: Record<"bucket" | "region" | "accessKeyId", string>) {
  const objects = new Map<string, Buffer>();
  /** Objects on one page of a list. */
  const page = { most: 1000 };
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
    const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
    const [, name, ...key] = pathname.split("/");
    if (name !== bucket) return { status: 404 };
    if (searchParams.get("list-type") === "2") return list(objects, searchParams, page.most);
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
    page,
    faults,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
