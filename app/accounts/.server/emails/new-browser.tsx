import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { AccountFacts } from "./facts.ts";

export type NewBrowserFacts = AccountFacts & { token: string };

/** The link with which somebody signs in while strangers try passwords for their account. */
export async function renderNewBrowser(facts: NewBrowserFacts): Promise<WrittenEmail> {
  const [{ NewBrowser }, { writeEmail }] = await Promise.all([
    import("./new-browser-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("Sign in to your account", <NewBrowser {...facts} />);
}
