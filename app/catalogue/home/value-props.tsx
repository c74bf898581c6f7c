import { useClaims } from "#app/page-contexts.tsx";
import { NumberedSteps } from "#app/ui/display/numbered-steps.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { promises, stepsOf, valueProps } from "./home-content.ts";
import "./value-props.css";

/** The shop's values, and a link to the newsletter (R-HOME-3). */
export function ValueProps() {
  const store = useStore();
  const promised = promises(store, useClaims());
  return (
    <section className="on-brand" aria-labelledby="more-than">
      <div className="cols wrap more-than__in">
        <div className="stack more-than__t [--gap:1.75rem]">
          <h2 className="poster text-(length:--t-7)" id="more-than">
            {valueProps.title}
          </h2>
          <p>{valueProps.text}</p>
          <ButtonLink size="big" to="#newsletter">
            {valueProps.button}
          </ButtonLink>
        </div>
        {promised.length > 0 && (
          <div className="ballot">
            <p className="ballot__top">
              <b>What you get for wearing it</b>
              <span>With every order.</span>
            </p>
            <ul className="plain">
              {promised.map(({ claim, text }) => (
                <li key={claim}>
                  <div>
                    <b>{claim}</b>
                    <span>{text}</span>
                  </div>
                  <CrossedBox />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

/** A crossed ballot box. */
function CrossedBox() {
  return (
    <span className="vote">
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <path d="M9 12C22 23 36 37 51 50M50 9C38 21 24 36 10 52" />
      </svg>
    </span>
  );
}

/** The four steps from order to doorstep. */
export function OrderSteps() {
  const store = useStore();
  const claims = useClaims();
  return (
    <section className="band" aria-labelledby="steps">
      <div className="cols wrap steps__in">
        <h2 className="poster" id="steps">
          From press to doorstep
        </h2>
        <NumberedSteps steps={stepsOf(store, claims)} />
      </div>
    </section>
  );
}
