import { Form, useRouteLoaderData } from "react-router";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import type { LinkAnswer } from "./.server/request-link.ts";
import { NightPage } from "./night-page.tsx";

const againAt = { confirm: "/confirm-email", reset: "/forgot-password", browser: "/login/link" };

interface EmailSentProps {
  /** As typed. Whether it has an account is not revealed. */
  to: string;
  kind: keyof typeof againAt;
  words: string;
}

/** Shown after requesting an email, with a way to request it again. */
export function EmailSent({ to, kind, words }: EmailSentProps) {
  const rehearsal = useRouteLoaderData<typeof rootLoader>("root")?.rehearsal;
  return (
    <NightPage>
      <div className="login__form stack" role="status">
        <h1 className="poster">Check your email</h1>
        <p>
          We’ve emailed <b>{to}</b>. {words}
        </p>
        <Form method="post" action={againAt[kind]}>
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="email" value={to} />
          <p>
            Nothing after a few minutes? Check your spam folder or <TextButton type="submit">resend it</TextButton>.
          </p>
        </Form>
        {rehearsal && (
          <p>
            This is a rehearsal, so emails go to <Link to="/rehearsal/mailbox">the control room’s mailbox</Link>.
          </p>
        )}
      </div>
    </NightPage>
  );
}

/** The form's initial state. */
export const notAsked: LinkAnswer = { problems: [], typed: {}, sentTo: null };
