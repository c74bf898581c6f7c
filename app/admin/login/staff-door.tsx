import type { ReactNode } from "react";
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
