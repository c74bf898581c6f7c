import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { checkKey, isKey, type Storage, type StoredFile, storagePage, taken } from "./storage.ts";

/** Milliseconds for one call, including retries. */
const deadline = 15_000;

/**
 * S3-compatible storage, shared by shops on several machines. Path-style URLs, which every S3 implementation supports;
 * `If-None-Match: *` prevents overwriting.
 * @throws Error with the status, unless the call succeeds or the answer is 'not found'
 */
export function openBucketStorage(bucket: {
  /** "https://s3.eu-west-2.amazonaws.com" */
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
}): Storage {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const base = `${bucket.endpoint.replace(/\/$/, "")}/${bucket.name}`;

  async function call(method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    checkKey(key);
    return send(method, `${base}/${key}`, body);
  }

  async function send(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    return client.fetch(url, {
      method,
      ...(body && { body }),
      headers: { "x-amz-content-sha256": sha256, ...(body && { "if-none-match": "*" }) },
      signal: AbortSignal.timeout(deadline),
    });
  }

  return {
    async put(key, bytes) {
      const answer = await call("PUT", key, new Uint8Array(bytes));
      if (answer.status === 412) throw taken(key);
      await finish(answer);
    },
    async get(key) {
      const answer = await call("GET", key);
      if (answer.status === 404) return null;
      if (!answer.ok) await finish(answer);
      return answer.bytes();
    },
    async remove(key) {
      const answer = await call("DELETE", key);
      if (answer.status !== 404) await finish(answer);
    },
    async *list(folder) {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", "max-keys": String(storagePage), prefix: `${folder}/` });
        if (next !== undefined) query.set("continuation-token", next);
        const answer = await send("GET", `${base}?${query}`);
        if (!answer.ok) await finish(answer);
        const page = readList(await answer.text());
        yield page.files;
        next = page.next;
      } while (next !== undefined);
    },
  };
}

/**
 * Reads one page of ListObjectsV2. The shop's own keys have no character that XML escapes; others are left out.
 * @throws Error if the answer is another document
 */
function readList(xml: string): { files: StoredFile[]; next: string | undefined } {
  if (!xml.includes("<ListBucketResult")) throw new Error("the bucket answered with something other than a list");
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = ""]) => {
    const key = textIn(entry, "Key");
    const storedAt = new Date(textIn(entry, "LastModified") ?? "");
    return key !== undefined && isKey(key) && !Number.isNaN(storedAt.getTime()) ? [{ key, storedAt }] : [];
  });
  return { files, next: textIn(xml, "NextContinuationToken") };
}

/** The text of the first element with this name; undefined if there is none. */
function textIn(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);/gi, (entity, code: string) => {
    const number = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
    return code.startsWith("#") ? String.fromCodePoint(number) : (entities[code.toLowerCase()] ?? entity);
  });
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

async function finish(answer: Response): Promise<void> {
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the bucket answered ${answer.status}`);
}
