import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";

/** A shop that people sign in to. */
type Joinable = { shop: { pool: pg.Pool; config: { SESSION_SECRET: string } } };

export type SignedInPerson = {
  id: string;
  email: string;
  /** Sent as `authorization`: the session's token works as a bearer token (R-ACCOUNT-4). */
  bearer: string;
};

let people = 0;

/** Creates an account with a session directly; the forms have their own tests. */
export async function signedIn(
  test: Joinable,
  { email = `person-${++people}@example.com`, confirmed = true } = {},
): Promise<SignedInPerson> {
  const id = randomUUID();
  await test.shop.pool.query(
    `insert into "user" (id, name, email, email_verified, first_name) values ($1, 'Robin Hartley', $2, $3, 'Robin')`,
    [id, email, confirmed],
  );
  return { id, email, bearer: await openSession(test, id) };
}

/** Begins a session of an account. @returns its bearer token */
export async function openSession(test: Joinable, id: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await test.shop.pool.query(
    "insert into session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [randomUUID(), token, id],
  );
  // As browsers and programs hold it. The database stores it without the signature.
  const signature = createHmac("sha256", test.shop.config.SESSION_SECRET).update(token).digest("base64");
  return `Bearer ${token}.${signature}`;
}
