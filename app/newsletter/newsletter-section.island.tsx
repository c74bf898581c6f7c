import { useId } from "react";
import { useClaims } from "#app/page-contexts.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { consentText, newsletterTitle, welcomePercent } from "./rules.ts";
import { type NewsletterState, useNewsletter } from "./use-newsletter.ts";
import "./newsletter-section.css";
import "#app/ui/forms/field.css";

interface NewsletterSectionProps {
  /** The server's result for a form posted without JavaScript. */
  start?: NewsletterState;
  /** 1 if the section is the whole page. */
  level?: 1 | 2;
}

/** 'Join the Movement & Save 10%' (R-NEWSLETTER-1). Scroll to it by `#newsletter`. */
export default function NewsletterSection({ start, level = 2 }: NewsletterSectionProps) {
  const heading = useId();
  const { newsletterProof } = useClaims();
  const newsletter = useNewsletter(start);
  const Heading = level === 1 ? "h1" : "h2";
  const done = newsletter.state.phase === "success";
  return (
    <section className="news on-ink" id="newsletter" aria-labelledby={heading}>
      <div className="cols wrap news__in">
        <Rosette percent={welcomePercent} />
        <div className="stack">
          {/* Always rendered, so that screen readers announce its text when it appears. */}
          <div className="news__ok" role="status">
            {done && (
              <>
                <Heading id={heading} className="poster news__h" ref={newsletter.thanks} tabIndex={-1}>
                  Welcome to the Movement!
                </Heading>
                <p className="text-(length:--t-3)">
                  Check your email for your {welcomePercent}% discount code and latest updates.
                </p>
                <p>
                  <AnotherEmail onClick={newsletter.reset} />
                </p>
              </>
            )}
          </div>
          {!done && (
            <>
              <Heading id={heading} className="poster news__h">
                {newsletterTitle}
              </Heading>
              {newsletterProof && <p className="soft text-(length:--t-3)">{newsletterProof}</p>}
              <NewsletterForm newsletter={newsletter} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** A link, so that it works without JavaScript too; with it the form reappears in place. */
function AnotherEmail({ onClick }: { onClick(): void }) {
  return (
    <a
      className="linkbtn"
      href="/newsletter"
      onClick={(event) => {
        event.preventDefault();
        onClick();
      }}
    >
      Subscribe another email
    </a>
  );
}

type Props = { newsletter: ReturnType<typeof useNewsletter> };

/** The form. Without JavaScript it posts to /newsletter, which replies with the same texts. */
function NewsletterForm({ newsletter }: Props) {
  const id = useId();
  const { state, field, submit } = newsletter;
  const busy = state.phase === "submitting";
  const failed = state.phase === "error";
  return (
    <form className="news__form" method="post" action="/newsletter" noValidate onSubmit={submit}>
      {failed && (
        <Alert>
          <b id={`${id}-error`}>{state.message}</b>
        </Alert>
      )}
      <div className="field">
        <label htmlFor={id}>Email address</label>
        <div className="news__row">
          <input
            className="input"
            ref={field}
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={320}
            required
            readOnly={busy}
            defaultValue={state.email}
            aria-invalid={failed || undefined}
            aria-describedby={failed ? `${id}-error` : `${id}-consent`}
          />
          <Button type="submit" tone="brand" busy={busy} busyLabel="Joining...">
            Join Now
          </Button>
        </div>
      </div>
      <p className="tiny soft max-w-[40em]" id={`${id}-consent`}>
        {consentText}
      </p>
    </form>
  );
}

/** A rosette in the party's colours, drawn from 36 petals around a paper disc. */
const centre = { x: 250, y: 210 };
const petals = 36;
const step = 360 / petals;
const light = "var(--brand)";
const deep = "color-mix(in srgb, var(--brand) 86%, var(--alert))";

/** A point `degrees` clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(centre.x + radius * Math.sin(angle)).toFixed(1)} ${(centre.y - radius * Math.cos(angle)).toFixed(1)}`;
}

const petal = (from: number): string =>
  `M${at(110, from)}L${at(196, from)}Q${at(211, from + step / 2)} ${at(196, from + step)}L${at(110, from + step)}z`;

/** @param percent the code's discount */
function Rosette({ percent }: { percent: number }) {
  return (
    <svg className="ros" viewBox="30 0 440 560" role="img" aria-label={`A rosette that says ${percent}% off`}>
      <path d="M175 330l-52 214 66-40 40 52 34-190z" fill={deep} />
      <path d="M325 330l52 214-66-40-40 52-34-190z" fill={light} />
      {Array.from({ length: petals }, (_, index) => (
        <path key={petal(index * step)} d={petal(index * step)} fill={index % 2 ? light : deep} />
      ))}
      <circle cx="250" cy="210" r="126" fill="var(--ink)" />
      <circle cx="250" cy="210" r="119" fill="var(--paper)" />
      <circle cx="250" cy="210" r="106" fill="none" stroke="var(--ink)" strokeWidth="2.5" />
      <g className="ros__words" textAnchor="middle" fill="var(--ink)">
        <text x="250" y="238" fontSize="124" className="ros__n">
          {percent}%
        </text>
        <text x="250" y="278" fontSize="34">
          off
        </text>
      </g>
    </svg>
  );
}
