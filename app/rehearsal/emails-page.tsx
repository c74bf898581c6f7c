import { shopContext } from "#app/context.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { rehearsalControl } from "./.server/control.ts";
import { sampleEmails } from "./.server/sample-emails.ts";
import type { Route } from "./+types/emails-page";
import { lookOf } from "./mailbox-look.ts";
import { EmailList, EmailView } from "./mailbox-parts.tsx";
import { rehearsalMeta, Stage } from "./stage.tsx";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = rehearsalMeta("Every email");
const here = "/rehearsal/mails";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  rehearsalControl(shop); // not found in live mode
  const look = lookOf(new URL(request.url).searchParams);
  const shown = sampleEmails.find(({ id }) => id === look.mail) ?? sampleEmails[0]!;
  const { subject, html, text, headers = {} } = shown.write();
  const date = shop.clock.now().toISOString();
  const { fromName, fromAddress } = shop.store.mail;
  const from = `${fromName} <${fromAddress}>`;
  return {
    look: { ...look, mail: shown.id, q: "" },
    emails: sampleEmails.map(({ id, label, kind }) => ({ id, subject: label, to: kind, date })),
    email: { id: shown.id, from, to: "robin.hartley@example.com", subject, date, html, text, headers },
  };
}

/** Previews every kind of email that the shop sends, with made-up data. */
export default function EmailsPage({ loaderData: { look, emails, email } }: Route.ComponentProps) {
  return (
    <>
      <Stage />
      <h1 className="sr">Every email</h1>
      <div className="cols mbx">
        <EmailList emails={emails} look={look} path={here} search={false} />
        <EmailView email={email} look={look} path={here} />
      </div>
    </>
  );
}
