import { Spinner } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { ShownStep } from "./.server/show-tour.ts";
import type { TourFacts } from "./facts.ts";
import { placeOf } from "./places.ts";
import { TourButton } from "./tour-button.tsx";

interface StepsProps {
  page: { slug: string; steps: ShownStep[]; done: number | null; facts: TourFacts };
}

/** The numbered steps: done, to be done now, still to come. Only the one that is to be done now has its button. */
export const Steps = ({ page }: StepsProps) => (
  <ol className="plain tour__s">
    {page.steps.map((step, index) => (
      <OneStep key={step.title} page={page} step={step} index={index} />
    ))}
  </ol>
);

function OneStep({ page, step, index }: StepsProps & { step: ShownStep; index: number }) {
  const isDone = page.done !== null && index < page.done;
  const isNow = index === page.done;
  const number = page.facts.order?.number ?? null;
  return (
    <li className={classNames(isDone && "is-done", isNow && "is-now")} aria-current={isNow ? "step" : undefined}>
      <span className="no" aria-hidden="true">
        {isDone ? <Icon name="check" /> : index + 1}
      </span>
      <div className="stack">
        <h2>
          <VisuallyHidden>{isDone ? "Done: " : isNow ? "Now: " : "Still to come: "}</VisuallyHidden>
          {step.title}
        </h2>
        <p>{step.words}</p>
        {isNow && (
          <div className="row">
            {step.button ? (
              <TourButton intent="step" scenario={page.slug} step={index} tone="ink">
                {step.button}
              </TourButton>
            ) : (
              <span className="small">
                <Spinner label={null} /> Waiting…
              </span>
            )}
          </div>
        )}
        {(isNow || isDone) && <Places step={step} number={number} slug={page.slug} />}
      </div>
    </li>
  );
}

function Places({ step, number, slug }: { step: ShownStep; number: string | null; slug: string }) {
  const places = (step.look ?? []).flatMap((place) => placeOf(place, { number, slug }) ?? []);
  if (places.length === 0) return null;
  return (
    <p className="small row">
      {places.map(({ to, words }) => (
        <Link key={to} to={to}>
          {words}
        </Link>
      ))}
    </p>
  );
}
