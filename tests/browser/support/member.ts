import type { BrowserContext } from "playwright-core";
import { type Forms, openForms, robinsPassword } from "../../support/member.ts";
import { until } from "../../support/until.ts";
import type { StartedShop } from "./started-shop.ts";

/** The path of the emailed link to a page in the newest email to an address: `/confirm-email?token=...`. */
export const emailedLink = (shop: StartedShop, email: string, path: string): Promise<string> =>
  until(`the email with ${path}`, async () => {
    const emails = (await shop.control.mailbox()).filter(({ to }) => [to].flat().includes(email));
    const texts = emails.sort((one, other) => Date.parse(other.date) - Date.parse(one.date)).map((email) => email.text);
    const found = texts.find((text) => text.includes(path));
    return found && /https?:\/\/[^\s/]+(\/\S+token=\S+)/.exec(found)?.[1];
  });

/** Opens a confirmed account by HTTP, without a browser; the pages have their own test. */
export async function signUp(shop: StartedShop, email: string): Promise<void> {
  const forms = openForms(shop);
  await forms.post("/signup", { email, password: robinsPassword, firstName: "Robin", lastName: "Hartley" });
  const link = await emailedLink(shop, email, "/confirm-email");
  await forms.post("/confirm-email", { token: new URL(link, shop.url).searchParams.get("token") ?? "" });
}

/**
 * Signs a browser in.
 * @returns the same session without a browser
 * @throws Error if the sign-in fails
 */
export async function signIn(shop: StartedShop, context: BrowserContext, email: string): Promise<Forms> {
  const forms = openForms(shop);
  const answer = await forms.post("/login", { email, password: robinsPassword });
  if (answer.status !== 302) throw new Error(`sign-in answered ${answer.status}`);
  await context.addCookies([...forms.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  return forms;
}
