import type { ReactNode } from "react";
import { Form } from "react-router";
import { useSending } from "#app/accounts/profile/use-sending.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { Button, ButtonLink, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { store } from "#store";
import wordmark from "../../../art/brand/wordmark-light.svg?no-inline";

export type DoorStep = { label: string; state: "done" | "now" | "to-come" };

interface StaffDoorProps {
  /** For the tab. */
  tab: string;
  steps?: readonly DoorStep[];
  children: ReactNode;
}

/** The way in: what this place is at the left, the form at the right. */
export function StaffDoor({ tab, steps, children }: StaffDoorProps) {
  return (
    <main id="main" className="alog on-ink" tabIndex={-1}>
      <title>{`${tab}: ${store.brand} admin`}</title>
      <div className="alog__l">
        <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
          <img src={wordmark} alt="" width="956" height="150" />
        </Link>
        <p className="poster">Staff door.</p>
        <p className="small soft">
          Orders can show how people vote. Everything you open here is written down with your name.
        </p>
      </div>
      <div className="alog__r">
        <div className="alog__f stack">
          {steps && <DoorSteps steps={steps} />}
          {children}
        </div>
      </div>
    </main>
  );
}

interface DoorFormProps {
  title: string;
  problems?: readonly FormProblem[];
  /** The button, and what it says while the form is on its way. */
  submit: Pick<ButtonProps, "name" | "value" | "busyLabel"> & { label: string };
  /** Stands below the button. */
  below?: ReactNode;
  children?: ReactNode;
}

/** A form at the door, which posts to the page itself. */
export function DoorForm({ title, problems = [], submit: { label, ...button }, below, children }: DoorFormProps) {
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

/** The same where there is nothing to fill in: a link goes on. */
export function DoorWords({
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

function DoorSteps({ steps }: { steps: readonly DoorStep[] }) {
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

/** Password, then code. */
export const signInSteps = (now: "password" | "code"): DoorStep[] => [
  { label: "Password", state: now === "password" ? "now" : "done" },
  { label: "Six-digit code", state: now === "code" ? "now" : "to-come" },
];
