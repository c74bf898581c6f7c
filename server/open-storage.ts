import { join } from "node:path";
import { openBucketStorage } from "#providers/bucket-storage.ts";
import { openFolderStorage, type Storage } from "#providers/storage.ts";
import type { Config } from "./config/config.ts";

/** A bucket if one is set; otherwise a folder, which only this machine can read. */
export function openStorage(config: Config): Storage {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return openFolderStorage(join(config.DATA_DIR, "uploads"));
  }
  return openBucketStorage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    name: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
