import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { errorTitle, formRefusedContext } from "#app/ui/forms/error-title.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { store } from "#store";
import { trackOrderForm } from "../contract.ts";
import { trackOrder } from "./.server/track-order.ts";
import type { Route } from "./+types/track-order-page";
import { TrackOrderForm, type TrackOrderProblem } from "./track-order-form.tsx";
import { TrackedOrderView } from "./tracked-order-view.tsx";
import "./track-order-page.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: errorTitle(`Track Order: ${store.brand}`, loaderData?.isRefused === true) },
];

/** The link in an email brings the number along. */
export function loader({ request, context }: Route.LoaderArgs) {
  const number = (new URL(request.url).searchParams.get("number") ?? "").slice(0, 40);
  return { number, isRefused: context.get(formRefusedContext) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, 300);
  const values = { number: typed("number"), email: typed("email") };
  const refuse = (status: number, problems: TrackOrderProblem[]) => {
    context.set(formRefusedContext, true);
    return data({ values, problems, order: null }, { status });
  };

  const given = trackOrderForm(shop.store.orderNumberPrefix).safeParse(values);
  if (!given.success) {
    return refuse(
      400,
      given.error.issues.map(({ path, message }) => ({ field: path[0] as "number" | "email", message })),
    );
  }
  const order = await trackOrder(shop, request, given.data);
  if (order === "too-many") return refuse(429, [{ message: "Too many attempts. Wait a minute, then try again." }]);
  if (order === "locked") return refuse(429, [{ message: locked }]);
  if (order === null) return refuse(404, [{ field: "number", message: notFound }]);
  return data({ values, problems: [], order }, { status: 200 });
}

/** The same words whichever of the two is wrong, so that nobody learns which numbers there are. */
const notFound = "We can’t find an order with this number and email address. Check both at the top of your receipt";

/** The same words for a right pair and for a wrong one. */
const locked =
  "Too many attempts for this number or email address. If they belong together, we’ve emailed you a link to the order";

export default function TrackOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = { number: loaderData.number, email: "" }, problems = [], order = null } = actionData ?? {};
  const { orderNumberPrefix: prefix } = store;
  return (
    <div className="wrap">
      <PageHead title="Track Order">
        No account needed. The order number starts with {prefix} and is at the top of your receipt.
      </PageHead>
      {problems.length > 0 && (
        <div className="pt-6">
          <ErrorSummary problems={problems} />
        </div>
      )}
      <div className="trk">
        <TrackOrderForm values={values} problems={problems} />
        {order && <TrackedOrderView order={order} />}
      </div>
    </div>
  );
}
