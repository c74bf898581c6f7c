import type { ReactNode } from "react";
import { Form } from "react-router";
import { useSending } from "#app/accounts/account-fields.tsx";
import { safeNext } from "#app/accounts/sign-in/next.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { Button, ButtonLink, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import wordmark from "../../../art/brand/wordmark-light.svg?no-inline";

type LoginStep = { label: string; state: "done" | "now" | "to-come" };

interface LoginFrameProps {
  /** For the tab. */
  tab: string;
  steps?: readonly LoginStep[];
  children: ReactNode;
}

/** The sign-in pages' layout: an introduction on the left, the form on the right. */
export function LoginFrame({ tab, steps, children }: LoginFrameProps) {
  return (
    <main id="main" className="alog on-ink" tabIndex={-1}>
      <title>{`${tab}: ${store.brand} admin`}</title>
      <div className="alog__l">
        <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
          <img src={wordmark} alt="" width="956" height="150" />
        </Link>
        <p className="poster">Staff sign-in.</p>
        <p className="small soft">
          Orders can show how people vote. Everything you open here is logged with your name.
        </p>
      </div>
      <div className="alog__r">
        <div className="alog__f stack">
          {steps && <LoginSteps steps={steps} />}
          {children}
        </div>
      </div>
    </main>
  );
}

interface LoginFormProps {
  title: string;
  problems?: readonly FormProblem[];
  /** The button's label, normally and while busy. */
  submit: Pick<ButtonProps, "name" | "value" | "busyLabel"> & { label: string };
  /** Content below the button. */
  below?: ReactNode;
  children?: ReactNode;
}

/** A sign-in form, which posts to its own page. */
export function LoginForm({ title, problems = [], submit: { label, ...button }, below, children }: LoginFormProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <h1>{title}</h1>
      <ErrorSummary problems={[...problems]} />
      {children}
      <Button type="submit" tone="brand" size="big" wide busy={useSending()} {...button}>
        {label}
      </Button>
      {below}
    </Form>
  );
}

/** The same without a form: a text and a link to continue. */
export function LoginMessage({
  title,
  to,
  label,
  children,
}: {
  title: string;
  to: string;
  label: string;
  children?: ReactNode;
}) {
  return (
    <div className="stack">
      <h1>{title}</h1>
      {children}
      <ButtonLink tone="brand" size="big" wide to={to}>
        {label}
      </ButtonLink>
    </div>
  );
}

function LoginSteps({ steps }: { steps: readonly LoginStep[] }) {
  return (
    <ol className="plain alog__steps">
      {steps.map(({ label, state }, index) => (
        <li key={label} className={state} aria-current={state === "now" ? "step" : undefined}>
          <i>{state === "done" ? <Icon name="check" size="s" /> : index + 1}</i>
          {label}
        </li>
      ))}
    </ol>
  );
}

/** The steps of signing in: password, then code. */
export const signInSteps = (now: "password" | "code"): LoginStep[] => [
  { label: "Password", state: now === "password" ? "now" : "done" },
  { label: "Six-digit code", state: now === "code" ? "now" : "to-come" },
];

interface DemoBoxProps {
  email?: string;
  password?: string;
  /** Six digits. */
  code: string;
}

/** The rehearsal's demo account, beside the form. */
export function DemoBox({ email, password, code }: DemoBoxProps) {
  return (
    <div className="rehcode on-ink">
      <p>
        <b>Rehearsal only</b>
        <br />
        {email ? "Try it as the owner. Current code:" : "No phone needed. Current demo code:"}
      </p>
      <b className="num">
        {code.slice(0, 3)} {code.slice(3)}
      </b>
      {email && (
        <dl>
          <dt>Email address</dt>
          <dd>{email}</dd>
          <dt>Password</dt>
          <dd>{password}</dd>
        </dl>
      )}
    </div>
  );
}

/** The back-office page to open after signing in; never another site or a sign-in page. */
export function adminNext(requested: string | null | undefined): string {
  const next = safeNext(requested);
  const isAllowed = /^\/admin([/?]|$)/.test(next) && !/^\/admin\/(login|code)/.test(next);
  return isAllowed ? next : "/admin";
}
