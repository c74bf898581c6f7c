import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { checkKey, type Storage, taken } from "./storage.ts";

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
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    return client.fetch(`${base}/${key}`, {
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
  };
}

async function finish(answer: Response): Promise<void> {
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the bucket answered ${answer.status}`);
}
