import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(argon2);

/**
 * OWASP's minimum for argon2id: 19 MiB, 2 passes. Takes well under 400 ms on two slow cores, even for ten people at
 * once.
 */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Normalised, because keyboards encode the same letters differently. */
const bytes = (password: string) => Buffer.from(password.normalize("NFKC"), "utf8");
const base64 = (value: Buffer) => value.toString("base64").replace(/=+$/, "");

/** Hashes a password with argon2id, in PHC format with cost and salt: `$argon2id$v=19$m=..,t=..,p=..$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await run("argon2id", { message: bytes(password), nonce, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether the password matches the hash, at the hash's own cost. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = format.exec(hash) ?? [];
  if (!salt || !tag) return false;
  const expected = Buffer.from(tag, "base64");
  const found = await run("argon2id", {
    message: bytes(password),
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
}
