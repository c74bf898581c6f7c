import "./stage.css";
import "./moves.css";
import "#app/ui/display/chips.css";
import "#app/ui/forms/segments.css";
import "#app/ui/forms/field.css";
import "#app/ui/forms/search-box.css";
import "./tour/tour.css";
import "#app/ui/layout/panes.css";
import { type ReactNode, useEffect } from "react";
import { Form, href, NavLink, useRevalidator } from "react-router";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import wordmark from "../../art/brand/wordmark-light.svg?no-inline";
import type { RehearsalResult } from "./.server/run-action.ts";

const places = [
  { to: href("/rehearsal"), label: "Control room" },
  { to: href("/rehearsal/tour"), label: "Tour" },
  { to: href("/rehearsal/mailbox"), label: "Mailbox" },
  { to: href("/rehearsal/mails"), label: "Every email" },
  { to: href("/rehearsal/cards"), label: "Cards" },
  { to: href("/rehearsal/printer"), label: "Printer" },
];

/** The frame of all rehearsal pages: a bar, then the page's content. */
export function Stage({ children }: { children?: ReactNode }) {
  return (
    <div className={children ? "stage" : "stage pb-0"}>
      <div className="wrap stage__bar">
        <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
          <img src={wordmark} alt="" width="956" height="150" />
        </Link>
        <Tag tone="brand">Rehearsal</Tag>
        <nav aria-label="Rehearsal">
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === href("/rehearsal")}>
              {label}
            </NavLink>
          ))}
          <Link to={href("/test-payment")}>Dev tools</Link>
          <Link to="/shop">Shop</Link>
        </nav>
      </div>
      {children}
    </div>
  );
}

/** A page's title, with optional content beside it. */
export function StageHead({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <div className="wrap stage__h">
      <div>
        <h1 className="poster">{title}</h1>
        <p>{words}</p>
      </div>
      {children}
    </div>
  );
}

/** The result of the last action, announced to screen readers. */
export function StageOutcome({ done }: { done: RehearsalResult | undefined }) {
  if (!done) return null;
  return (
    <div className="wrap pb-4 text-[color:var(--ink)]">
      {done.error ? <Alert>{done.error}</Alert> : <Note announce>{done.message}</Note>}
    </div>
  );
}

interface ActionButtonProps extends Pick<ButtonProps, "tone" | "size" | "children"> {
  /** The fields of the action, see contract.ts. */
  fields: Record<string, string | number>;
}

/** A button for one action, in its own form so that it works without JavaScript. */
export function StageButton({ fields, tone = "line", size = "s", children }: ActionButtonProps) {
  return (
    <Form method="post" preventScrollReset className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone={tone} size={size}>
        {children}
      </Button>
    </Form>
  );
}

const everyMs = 3_000;

/** Revalidates a rehearsal page periodically, since its data changes in the background. */
export function useFresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
