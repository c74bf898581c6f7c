import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { TestShop } from "./test-shop.ts";

export type SignedInPerson = {
  id: string;
  email: string;
  /** Send it as `authorization`: the session's token works as a bearer (R-ACCOUNT-4). */
  bearer: string;
};

let people = 0;

/** Somebody with an account and a session, without the way through the forms, which has tests of its own. */
export async function signedIn(
  test: TestShop,
  { email = `person-${++people}@example.com`, confirmed = true } = {},
): Promise<SignedInPerson> {
  const id = randomUUID();
  const token = randomBytes(24).toString("base64url");
  await test.shop.pool.query(
    `insert into "user" (id, name, email, email_verified, first_name) values ($1, 'Robin Hartley', $2, $3, 'Robin')`,
    [id, email, confirmed],
  );
  await test.shop.pool.query(
    "insert into session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [randomUUID(), token, id],
  );
  // As browsers and programs hold it; the database knows it without the signature.
  const signature = createHmac("sha256", test.shop.config.SESSION_SECRET).update(token).digest("base64");
  return { id, email, bearer: `Bearer ${token}.${signature}` };
}
