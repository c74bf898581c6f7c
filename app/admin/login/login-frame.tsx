import type { ReactNode } from "react";
import { Form } from "react-router";
import { useSending } from "#app/accounts/account-fields.tsx";
import { safeNext } from "#app/accounts/sign-in/next.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { Button, ButtonLink, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { StepMarks } from "#app/ui/layout/step-marks.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import wordmark from "../../../art/brand/wordmark-light.svg?no-inline";
import { AdminTitle } from "../kit/admin-title.tsx";

/** The steps of signing in. */
export const signInSteps = ["Password", "Six-digit code"];

interface LoginFrameProps {
  /** For the tab. */
  tab: string;
  steps?: readonly string[];
  /** The current step, counted from 1. */
  step?: number;
  children: ReactNode;
}

/** The sign-in pages' layout: an introduction on the left, the form on the right. */
export function LoginFrame({ tab, steps, step = 1, children }: LoginFrameProps) {
  return (
    <main id="main" className="alog on-ink" tabIndex={-1}>
      <AdminTitle tab={tab} />
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
          {steps && <StepMarks steps={steps} current={step} />}
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
      <h1 className="text-(length:--t-5)">{title}</h1>
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
      <h1 className="text-(length:--t-5)">{title}</h1>
      {children}
      <ButtonLink tone="brand" size="big" wide to={to}>
        {label}
      </ButtonLink>
    </div>
  );
}

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
      <p className="small wrap-anywhere [line-height:1.35]">
        <b className="text-(--brand)">Rehearsal only</b>
        <br />
        {email ? "Try it as the owner. Current code:" : "No phone needed. Current demo code:"}
      </p>
      <b className="num">
        {code.slice(0, 3)} {code.slice(3)}
      </b>
      {email && (
        <dl className="small col-span-full grid grid-cols-[auto_minmax(0,1fr)] gap-x-[0.8rem] gap-y-[0.1rem]">
          <dt className="soft">Email address</dt>
          <dd>{email}</dd>
          <dt className="soft">Password</dt>
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
