import { shopContext } from "#app/context.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { rehearsalMeta, Stage } from "../stage.tsx";
import { runTourForm } from "./.server/run-tour-form.ts";
import { listTour } from "./.server/show-tour.ts";
import type { Route } from "./+types/tour-page";
import { ScenarioList } from "./scenario-list.tsx";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = rehearsalMeta("Tour");

export const loader = async ({ context }: Route.LoaderArgs) => ({ tour: await listTour(context.get(shopContext)) });
export const action = ({ request, context }: Route.ActionArgs) => runTourForm(context.get(shopContext), request);

/** The guided tour: what goes wrong or is asked for, and how the shop handles each. */
export default function TourPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Stage
        title="Tour"
        words="What goes wrong sooner or later, and what the law asks for. Try it first: everything really happens, in the shop and its sandbox, but no money moves."
        done={actionData}
      />
      <ScenarioList tour={loaderData.tour} />
    </>
  );
}
