import { href } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Listed } from "./.server/show-tour.ts";
import { TourButton } from "./steps-list.tsx";

const isPassed = ({ done, steps }: Listed) => done === steps;
const isNow = (each: Listed) => each.done !== null && !isPassed(each);

/** The scenarios: which are passed, which is in progress, and how to start. */
export function ScenarioList({ tour }: { tour: Listed[] }) {
  const passed = tour.filter(isPassed).length;
  return (
    <section className="wrap" aria-labelledby="rehearsals">
      <div className="toursh row row--between">
        <div>
          <h2 className="poster text-(length:--t-6)" id="rehearsals">
            {tour.length} rehearsals
          </h2>
          <p className="soft">
            Three quarters of an hour for all of them. Each one says what to click, sets it up for real and checks the
            result.
          </p>
        </div>
        <div className="row">
          <span className="toursh__p" role="img" aria-label={`${passed} of ${tour.length} passed`}>
            {tour.map((each) => (
              <i
                key={each.slug}
                className={classNames(isPassed(each) && "bg-(--ink) text-(--brand)", isNow(each) && "bg-(--brand)")}
              >
                {isPassed(each) && <Icon name="check" size="s" />}
              </i>
            ))}
          </span>
          {tour.some(({ done }) => done !== null) && <TourButton intent="start_over">Start over</TourButton>}
        </div>
      </div>
      <ol className="panes tours">
        {tour.map((each, index) => (
          <One key={each.slug} each={each} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function One({ each, number }: { each: Listed; number: number }) {
  const state = classNames(isPassed(each) && "is-done", isNow(each) && "is-now");
  return (
    <li className={state}>
      <span className="no" aria-hidden="true">
        {number}
        {isPassed(each) && <Icon name="check" />}
      </span>
      <h3>{each.title}</h3>
      <p>{each.shows}</p>
      {isNow(each) ? <UnderWay each={each} /> : <AtRest each={each} />}
    </li>
  );
}

const pageOf = (scenario: string) => href("/rehearsal/tour/:scenario", { scenario });

function UnderWay({ each: { slug, title, done, steps, next } }: { each: Listed }) {
  const step = (done ?? 0) + 1;
  return (
    <div className="stack">
      <p className="small">
        <b>
          Step {step} of {steps}:
        </b>{" "}
        {next}
      </p>
      <progress max={steps} value={done ?? 0} aria-label={`Steps done of “${title}”`} />
      <div className="row">
        <ButtonLink size="s" to={pageOf(slug)}>
          {" "}
          Continue <VisuallyHidden> with “{title}”</VisuallyHidden>
        </ButtonLink>
        <TourButton intent="stop" scenario={slug} tone="quiet">
          Stop
          <VisuallyHidden> “{title}”</VisuallyHidden>
        </TourButton>
      </div>
    </div>
  );
}

const AtRest = ({ each }: { each: Listed }) => (
  <div className="row">
    <span className="small soft">{isPassed(each) ? "Passed" : `${each.minutes} min`}</span>
    <TourButton intent="start" scenario={each.slug}>
      {isPassed(each) ? "Again" : "Start"}
      <VisuallyHidden> “{each.title}”</VisuallyHidden>
    </TourButton>
  </div>
);
