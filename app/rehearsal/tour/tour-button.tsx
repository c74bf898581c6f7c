import { Form, href, useNavigation } from "react-router";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";

interface TourButtonProps extends Pick<ButtonProps, "tone" | "children"> {
  intent: "start" | "stop" | "step" | "start_over";
  scenario?: string;
  step?: number;
}

/** A button of the tour: a form of its own, so that it works without JavaScript. A step stays on its own page. */
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
