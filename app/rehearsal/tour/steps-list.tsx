import { Form, href, useNavigation } from "react-router";
import { Button, type ButtonProps, Spinner } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { ShownStep } from "./.server/show-tour.ts";
import { tourPlace } from "./labels.ts";
import type { TourFacts } from "./tour-facts.ts";

interface StepsProps {
  page: { slug: string; steps: ShownStep[]; done: number | null; facts: TourFacts };
}

/** The numbered steps: done, current and upcoming. Only the current one shows its button. */
export const Steps = ({ page }: StepsProps) => (
  <ol className="sash tour__s">
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
          <VisuallyHidden>{progressLabel(isDone, isNow)}</VisuallyHidden>
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
        {(isNow || isDone) && <Places step={step} number={number} slug={page.slug} dropSlug={page.facts.dropSlug} />}
      </div>
    </li>
  );
}

/** For screen readers, before the step's title. */
function progressLabel(isDone: boolean, isNow: boolean): string {
  if (isDone) return "Done: ";
  return isNow ? "Now: " : "Still to come: ";
}

type PlacesProps = { step: ShownStep } & Parameters<typeof tourPlace>[1];

function Places({ step, ...at }: PlacesProps) {
  const places = (step.look ?? []).flatMap((place) => tourPlace(place, at) ?? []);
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

interface TourButtonProps extends Pick<ButtonProps, "tone" | "children"> {
  intent: "start" | "stop" | "step" | "start_over";
  scenario?: string;
  step?: number;
}

/** A button of the tour, in its own form so that it works without JavaScript. A step stays on its page. */
export function TourButton({ intent, scenario, step, tone = "line", children }: TourButtonProps) {
  const { formData } = useNavigation();
  const isMine = formData?.get("intent") === intent && formData.get("scenario") === (scenario ?? null);
  const isBusy = isMine && (formData?.get("step") ?? null) === (step === undefined ? null : String(step));
  const action =
    intent === "step" && scenario ? href("/rehearsal/tour/:scenario", { scenario }) : href("/rehearsal/tour");
  return (
    <Form method="post" action={action} preventScrollReset className="contents">
      <input type="hidden" name="intent" value={intent} />
      {scenario !== undefined && <input type="hidden" name="scenario" value={scenario} />}
      {step !== undefined && <input type="hidden" name="step" value={step} />}
      <Button type="submit" tone={tone} size="s" busy={isBusy}>
        {children}
      </Button>
    </Form>
  );
}
