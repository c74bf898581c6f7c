import type { BrowserContext } from "playwright-core";
import type { PresetRole } from "#app/admin/permissions.ts";
import { keyOn, openAuthenticator } from "../../support/authenticator.ts";
import { type Forms, openForms } from "../../support/member.ts";
import { until } from "../../support/until.ts";
import type { StartedShop } from "./started-shop.ts";

const password = "a lamp in every window";

/** Signs the demo owner in with what the login page shows, without a browser; the login page has its own test. */
export async function signInOwner(shop: StartedShop): Promise<Forms> {
  const forms = openForms(shop);
  const loginPage = await (await forms.get("/admin/login")).text();
  const [email = "", secret = ""] = [...loginPage.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, words]) => words ?? "");
  await forms.post("/admin/login", { email, password: secret });
  const code = /<b class="num">(\d{3})[\s\S]*?(\d{3})<\/b>/.exec(await (await forms.get("/admin/login/code")).text());
  await forms.post("/admin/login/code", { code: `${code?.[1]}${code?.[2]}` });
  return forms;
}

/** A new staff member: invited by the owner, with a code, signed in. */
export async function joinStaff(
  shop: StartedShop,
  owner: Forms,
  role: PresetRole,
  [firstName, lastName]: readonly [string, string],
): Promise<Forms> {
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  await owner.post("/admin/settings/staff", { intent: "invite", email, role });
  const link = await until("the invitation", async () => {
    const emails = (await shop.control.mailbox()).filter(({ to }) => [to].flat().includes(email));
    return emails.map(({ text }) => /https?:\/\/[^\s/]+(\/admin\/invitation\S+)/.exec(text)?.[1]).find(Boolean);
  });
  const forms = openForms(shop);
  await forms.post(link, { firstName, lastName, password });
  const html = await (await forms.post("/admin/code", { password })).text();
  const app = openAuthenticator(keyOn(html));
  await forms.post("/admin/code", { intent: "finish", code: app.code() });
  return forms;
}

/** Copies a session into a browser. */
export const copySession = (context: BrowserContext, forms: Forms, { url }: StartedShop): Promise<void> =>
  context.addCookies([...forms.cookies].map(([name, value]) => ({ name, value, url })));
