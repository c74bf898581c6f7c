import { Form, useRouteLoaderData } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { TextButton } from "#app/ui/small-buttons.tsx";
import type { loader as rootLoader } from "../root.tsx";

interface MailSentProps {
  /** As it was given; whether there is an account is told to nobody but its owner. */
  to: string;
  kind: "confirm" | "reset";
  words: string;
}

/** 'Look into your mailbox', with a way to have the mail again. */
export function MailSent({ to, kind, words }: MailSentProps) {
  const rehearsal = useRouteLoaderData<typeof rootLoader>("root")?.rehearsal;
  const again = kind === "confirm" ? "/confirm-email" : "/forgot-password";
  return (
    <div className="login__form stack" role="status">
      <h1 className="poster">Check your mail</h1>
      <p>
        We have written to <b>{to}</b>. {words}
      </p>
      <Form method="post" action={again}>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="email" value={to} />
        <p>
          Nothing there after a few minutes? Look among the spam, or{" "}
          <TextButton type="submit">have it sent again</TextButton>.
        </p>
      </Form>
      {rehearsal && (
        <p>
          In a rehearsal mail goes to <Link to="/rehearsal/mailbox">the mailbox of the control room</Link>.
        </p>
      )}
    </div>
  );
}
