import { shopContext } from "#app/context.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { rehearsalControl } from "./.server/control.ts";
import type { Route } from "./+types/mailbox-page";
import { lookOf, matches } from "./mailbox-look.ts";
import { EmailList, EmailView } from "./mailbox-parts.tsx";
import { rehearsalMeta, Stage } from "./stage.tsx";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = rehearsalMeta("Mailbox");

/** As many as a person would look through; the JSON has them all. */
const listed = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const look = lookOf(new URL(request.url).searchParams);
  const answer = await rehearsalControl(context.get(shopContext)).emails(listed);
  if (!answer.ok) return { ok: false as const, error: answer.error };
  const found = answer.value.slice(0, listed).filter((email) => matches(email, look.q));
  const email = look.mail === null ? found[0] : answer.value.find(({ id }) => id === look.mail);
  return {
    ok: true as const,
    look: { ...look, mail: email?.id ?? null },
    emails: found.map(({ id, to, subject, date }) => ({ id, to, subject, date })),
    email: email ?? null,
  };
}

/** Every email sent in this rehearsal, as its reader sees it. */
export default function MailboxPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <Stage />
      <h1 className="sr">Mailbox</h1>
      {!page.ok && (
        <div className="wrap band">
          <Alert>{page.error}</Alert>
        </div>
      )}
      {page.ok && (
        <div className="cols mbx">
          <EmailList emails={page.emails} look={page.look} />
          {page.email ? (
            <EmailView email={page.email} look={page.look} />
          ) : (
            <EmptyState title={page.look.q ? "No matching emails" : "No emails yet"} headingLevel={2} />
          )}
        </div>
      )}
    </>
  );
}
