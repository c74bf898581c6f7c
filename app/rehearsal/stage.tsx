import "#app/ui/layout/sash.css";
import "./stage.css";
import "#app/ui/display/chips.css";
import "#app/ui/forms/segments.css";
import "#app/ui/forms/field.css";
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

/** A rehearsal page's title; search engines keep away. */
export const rehearsalMeta = (title: string) => () => [
  { title: `${title}: rehearsal` },
  { name: "robots", content: "noindex" },
];

interface StageProps {
  /** The page's title; without one there is only the bar. */
  title?: string;
  words?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** The result of the last action, announced to screen readers. */
  done?: RehearsalResult | undefined;
  children?: ReactNode;
}

/** The head of all rehearsal pages: a bar, the page's title, and what was done last. */
export function Stage({ title, words, aside, done, children }: StageProps) {
  return (
    <div className={title ? "stage" : "stage pb-0"}>
      <StageBar />
      {title && (
        <div className="wrap stage__h">
          <div>
            <h1 className="poster text-(length:--t-7) [line-height:0.84]">{title}</h1>
            <p>{words}</p>
          </div>
          {aside}
        </div>
      )}
      {done && (
        <div className="wrap pb-4 text-[color:var(--ink)]">
          {done.error ? <Alert>{done.error}</Alert> : <Note announce>{done.message}</Note>}
        </div>
      )}
      {children}
    </div>
  );
}

const StageBar = () => (
  <div className="wrap stage__bar row">
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
);

interface ActionButtonProps extends Pick<ButtonProps, "tone" | "children"> {
  /** The fields of the action, see contract.ts. */
  fields: Record<string, string | number>;
}

/** A button for one action, in its own form so that it works without JavaScript. */
export function StageButton({ fields, tone = "line", children }: ActionButtonProps) {
  return (
    <Form method="post" preventScrollReset className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone={tone} size="s">
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
