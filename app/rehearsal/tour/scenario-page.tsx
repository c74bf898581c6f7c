import { data, href } from "react-router";
import { shopContext } from "#app/context.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { MoreLink } from "#app/ui/forms/button.tsx";
import { Money } from "#app/ui/markup.tsx";
import { describePayment, describePrint } from "../labels.ts";
import { Stage, useFresh } from "../stage.tsx";
import { runTourForm } from "./.server/run-tour-form.ts";
import { showTour } from "./.server/show-tour.ts";
import type { Route } from "./+types/scenario-page";
import { emailText, orderText } from "./labels.ts";
import { Steps, TourButton } from "./steps-list.tsx";
import type { TourFacts } from "./tour-facts.ts";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Tour"}: rehearsal` },
  { name: "robots", content: "noindex" },
];

export const loader = ({ params, context }: Route.LoaderArgs) => showTour(context.get(shopContext), params.scenario);

export async function action({ request, context }: Route.ActionArgs) {
  const { cookie, ...done } = await runTourForm(context.get(shopContext), request);
  return data(done, cookie ? { headers: { "set-cookie": cookie } } : {});
}

/** One scenario of the tour: its steps with their buttons, and the current state. */
export default function ScenarioPage({ loaderData: page, actionData }: Route.ComponentProps) {
  useFresh();
  const isPassed = page.done === page.steps.length;
  return (
    <>
      <Stage title={page.title} words={page.shows} done={actionData} />
      <div className="cols wrap tour">
        <div className="stack">
          {page.error && <Alert>{page.error}</Alert>}
          <p role="status">
            <b>{progressText(page)}</b>
          </p>
          <Steps page={page} />
          <div className="row">
            {page.done === null ? (
              <TourButton intent="start" scenario={page.slug} tone="brand">
                Start
              </TourButton>
            ) : (
              <TourButton intent="start" scenario={page.slug} tone={isPassed ? "ink" : "line"}>
                Start again
              </TourButton>
            )}
            <MoreLink to={href("/rehearsal/tour")}>All of them</MoreLink>
          </div>
        </div>
        <aside className="frame tour__w" aria-labelledby="watch">
          <h2 className="text-[1.9rem]" id="watch">
            What to watch
          </h2>
          <p>{page.watch}</p>
          <ScenarioState facts={page.facts} />
          <p className="tiny soft">
            Starting again turns off faults and restocks the printer. The clock never goes back, and placed orders stay.
          </p>
        </aside>
      </div>
    </>
  );
}

function progressText({ done, steps }: { done: number | null; steps: { title: string }[] }): string {
  if (done === null) return "Not started yet. Click Start, then follow the steps.";
  const now = steps[done];
  return now ? `Step ${done + 1} of ${steps.length}: ${now.title}` : "Passed: everything happened as it should.";
}

/** The current state of shop and sandbox. */
function ScenarioState({ facts }: { facts: TourFacts }) {
  const { order, payment, prints, desk } = facts;
  const paymentIs = payment && describePayment(payment);
  return (
    <dl className="tour__f">
      <dt className="soft">Order</dt>
      <dd>{order ? `${order.number}: ${orderText(order)}` : "None yet"}</dd>
      {order && order.capturedTotal > 0 && (
        <>
          <dt className="soft">Paid, refunded</dt>
          <dd>
            <Money pence={order.capturedTotal} />, <Money pence={order.refundedTotal} />
          </dd>
        </>
      )}
      <dt className="soft">Card processor</dt>
      <dd>{paymentIs ? <Status tone={paymentIs.tone}>{paymentIs.words}</Status> : "No payment yet"}</dd>
      <dt className="soft">Printer</dt>
      <dd>
        {prints.length === 0 && "No order yet"}
        {prints.map((print) => {
          const { words, tone } = describePrint(print);
          return (
            <Status key={print.id} tone={tone}>
              {words}
            </Status>
          );
        })}
      </dd>
      <dt className="soft">Emails</dt>
      <dd>{emailText(facts)}</dd>
      <dt className="soft">On the desk</dt>
      <dd>{desk.length === 0 ? "Nothing" : `${desk.length} ${desk.length === 1 ? "item" : "items"}`}</dd>
    </dl>
  );
}
