import { useId } from "react";
import { useClaims } from "#app/claims/claims-context.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";
import { Rosette } from "./rosette.tsx";
import { newsletterTitle, welcomePercent } from "./rules.ts";
import { type NewsletterState, useNewsletter } from "./use-newsletter.ts";
import "./newsletter-section.css";

interface NewsletterSectionProps {
  /** What the server has found when the form was posted without JavaScript. */
  start?: NewsletterState;
  /** 1 where the section is the page. */
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
      <div className="wrap news__in">
        <Rosette percent={welcomePercent} />
        <div className="stack">
          {/* Always there, so that its words are read out when they come. */}
          <div className="news__ok" role="status">
            {done && (
              <>
                <Heading id={heading} className="poster news__h" ref={newsletter.thanks} tabIndex={-1}>
                  Welcome to the Movement!
                </Heading>
                <p className="news__lead">
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
              {newsletterProof && <p className="soft news__lead">{newsletterProof}</p>}
              <NewsletterForm newsletter={newsletter} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** A link, so that it works without JavaScript as well; with it the form comes back in place. */
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
