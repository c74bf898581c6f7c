import type { ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import { Note } from "#app/ui/display/note.tsx";
import { Button, TextButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import street from "../../../art/brand/night-street.svg?no-inline";
import { CodeField, type FormState, FormStateContext, useSending } from "../account-fields.tsx";
import "./auth-page.css";
import type { loader as rootLoader } from "../../root.tsx";
import type { LinkAnswer } from "./.server/request-link.ts";

/** Layout of pages with one short form: the street at night, with the form next to it. */
export function AuthPage({ children }: { children: ReactNode }) {
  const store = useStore();
  const words = store.footerLine.split(" ");
  const middle = Math.ceil(words.length / 2);
  return (
    <div className="login">
      <div className="login__art on-ink">
        <img src={street} alt="" />
        <div className="login__word poster" aria-hidden="true">
          <span>{words.slice(0, middle).join(" ")}</span>
          <span>{words.slice(middle).join(" ")}</span>
        </div>
      </div>
      <div className="login__r">
        {children}
        <p className="tiny soft justify-self-center text-center">
          Independent store. Not affiliated with or endorsed by the official party.
        </p>
      </div>
    </div>
  );
}

interface AuthFormProps {
  title: string;
  lead: ReactNode;
  /** The action's result. */
  state?: FormState | undefined;
  /** The submit button, with its label while submitting. */
  submit: { label: string; busyLabel: string };
  /** Where the form posts; by default to the page itself, query included. */
  action?: string;
  /** Shown below the button. */
  below?: ReactNode;
  children: ReactNode;
}

/** The same page with its form. */
export function AuthForm({ title, lead, state = {}, submit, action, below, children }: AuthFormProps) {
  return (
    <AuthPage>
      <Form className="login__form stack" method="post" action={action} noValidate>
        <h1 className="poster text-(length:--t-7)">{title}</h1>
        <p>{lead}</p>
        <ErrorSummary problems={[...(state.problems ?? [])]} />
        <FormStateContext value={state}>{children}</FormStateContext>
        <Button type="submit" tone="brand" size="big" wide busy={useSending()} busyLabel={submit.busyLabel}>
          {submit.label}
        </Button>
        {below}
      </Form>
    </AuthPage>
  );
}

interface OtherFormProps {
  question: string;
  to: string;
  label: string;
  /** The page to return to. */
  next: string | null;
}

/** A link between sign-in and sign-up. */
export const OtherForm = ({ question, to, label, next }: OtherFormProps) => (
  <>
    {question}{" "}
    <Link to={next ? `${to}?next=${encodeURIComponent(next)}` : to}>
      <b>{label}</b>
    </Link>
    . You don’t need an account to buy.
  </>
);

export const BackToSignIn = () => (
  <p className="small">
    <Link to="/login">Back to Sign In</Link>
  </p>
);

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
    <AuthPage>
      <div className="login__form stack" role="status">
        <h1 className="poster text-(length:--t-7)">Check your email</h1>
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
    </AuthPage>
  );
}

/** The form's initial state. */
export const notAsked: LinkAnswer = { problems: [], typed: {}, sentTo: null };

/** Shown after too many attempts for an address: other ways to sign in, the same for every address. */
export function LockedFields() {
  return (
    <>
      <Note>
        Too many passwords were tried for this address, perhaps by somebody else. Enter your password with the code from
        your authenticator app. No app? Use a link that we email you.
      </Note>
      <CodeField label="Code from your app" hint="Or a backup code" />
    </>
  );
}

/** Comes after the form's own button, so that Enter submits the form itself. */
export function LinkInstead() {
  return (
    <Button type="submit" tone="line" wide formAction="/login/link">
      Email me a link
    </Button>
  );
}
