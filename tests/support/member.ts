import { randomUUID } from "node:crypto";
import { hashPassword } from "#app/accounts/session/.server/password-hash.ts";
import { emailsTo } from "./order-facts.ts";
import type { TestShop } from "./test-shop.ts";

/** A running shop. */
export type Listening = { url: string };

/** A browser without scripts: keeps cookies and submits forms. */
export function openForms({ url }: Listening, more: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const ask = (path: string, init: RequestInit) =>
    fetch(`${url}${path}`, { redirect: "manual", ...init, headers: { ...headers(), origin: url } });
  const headers = () => ({ ...more, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
  return {
    cookies,
    get: async (path: string) => keep(await ask(path, {})),
    post: async (path: string, fields: Record<string, string>) =>
      keep(await ask(path, { method: "POST", body: new URLSearchParams(fields) })),
    /** The page's text, as people read it. */
    read: async (path: string) => textOf(await (await keep(await ask(path, {}))).text()),
    headers,
  };
}
export type Forms = ReturnType<typeof openForms>;

/** The text of a page, without markup. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style|head)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

export const robinsPassword = "a lamp in every window";

/** The path of a link in the newest email to an address, `/confirm-email?token=...`. */
export async function linkFor(test: TestShop, email: string, path: string): Promise<string> {
  await test.drain();
  const emails = (await emailsTo(test, email)).filter((email) => email.text.includes(path));
  const newest = emails.sort((one, other) => Date.parse(other.date) - Date.parse(one.date))[0];
  const found = newest && /https?:\/\/[^\s/]+(\/\S+token=\S+)/.exec(newest.text)?.[1];
  if (!found) throw new Error(`no email to ${email} with a link to ${path}`);
  return found;
}

export const tokenIn = (path: string): string => new URL(path, "http://shop").searchParams.get("token") ?? "";

/** Chooses a new password by the emailed link, then signs in with it. @returns the answer to the sign-in */
export async function signInAfterReset(test: TestShop, email: string): Promise<Response> {
  const forms = openForms(test);
  const password = "brolly tram otter";
  await forms.post("/forgot-password", { email });
  const link = await linkFor(test, email, "/reset-password");
  await forms.post(link, { token: tokenIn(link), password });
  return forms.post("/login", { email, password });
}

/** One hash for all passwords: hashing is deliberately slow. */
let hash: Promise<string> | undefined;

/**
 * A member with a confirmed account, signed in by the form. The account is inserted directly; sign-up has its own
 * tests.
 */
export async function openMember(
  test: TestShop,
  { email, firstName = "", lastName = "" }: { email: string; firstName?: string; lastName?: string },
): Promise<Forms> {
  hash ??= hashPassword(robinsPassword);
  const id = randomUUID();
  const fullName = [firstName, lastName].filter(Boolean).join(" ");
  await test.shop.pool.query(
    `insert into "user" (id, name, email, email_verified, first_name, full_name) values ($1, $2, $3, true, $4, $5)`,
    [id, fullName, email, firstName || null, fullName || null],
  );
  await test.shop.pool.query(
    "insert into account (id, account_id, provider_id, user_id, password) values ($1, $2, 'credential', $2, $3)",
    [randomUUID(), id, await hash],
  );
  const forms = openForms(test);
  const signedIn = await forms.post("/login", { email, password: robinsPassword });
  if (signedIn.status !== 302) throw new Error(`sign-in answered ${signedIn.status}`);
  return forms;
}
