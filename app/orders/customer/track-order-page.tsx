import { useId } from "react";
import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { fieldReader, formOf } from "#app/shared/form.ts";
import { SubmitButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import { BrokenPictures } from "#app/ui/media/broken-pictures.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { store } from "#store";
import { findOrderRefusals, trackOrderForm } from "../contract.ts";
import { itemCountLabel } from "../item-groups.ts";
import { OrderNumber } from "../order-number.tsx";
import { statusSentence, statusTitle } from "../status-text.ts";
import { type TrackedOrder, trackOrder } from "./.server/track-order.ts";
import type { Route } from "./+types/track-order-page";
import { OrderLines } from "./order-lines.tsx";
import { OrderProgress } from "./order-progress.tsx";
import "./track-order-page.css";

export const meta: Route.MetaFunction = () => [{ title: `Track Order: ${store.brand}` }];

/** Links in emails prefill the number. */
export function loader({ request }: Route.LoaderArgs) {
  const number = (new URL(request.url).searchParams.get("number") ?? "").slice(0, 40);
  return { number };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const typed = fieldReader(form);
  const values = { number: typed("number"), email: typed("email") };
  const refuse = (status: number, problems: TrackOrderProblem[]) => data({ values, problems, order: null }, { status });

  const given = trackOrderForm(shop.store.orderNumberPrefix).safeParse(values);
  if (!given.success) {
    return refuse(
      400,
      given.error.issues.map(({ path, message }) => ({ field: path[0] as "number" | "email", message })),
    );
  }
  const order = await trackOrder(shop, request, given.data);
  if (typeof order !== "string") return data({ values, problems: [], order }, { status: 200 });
  const { status, problem } = findOrderRefusals[order];
  return refuse(status, [problem]);
}

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
      <div className="cols trk">
        <TrackOrderForm values={values} problems={problems} />
        {order && <TrackedOrderView order={order} />}
      </div>
    </div>
  );
}

type TrackOrderProblem = { field?: "number" | "email"; message: string };

interface TrackOrderFormProps {
  values: { number: string; email: string };
  problems: readonly TrackOrderProblem[];
}

/** Asks for number and address. Posted, to keep both out of URLs and logs. Works without JavaScript. */
function TrackOrderForm({ values, problems }: TrackOrderFormProps) {
  const store = useStore();
  const errorOf = (field: "number" | "email") => problems.find((problem) => problem.field === field)?.message;
  return (
    <form className="trk__f" method="post" noValidate>
      <Field
        label="Order number"
        hint={<Unbroken text={`For example ${store.orderNumberPrefix}-20377`} />}
        name="number"
        defaultValue={values.number}
        error={errorOf("number")}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label="Email address"
        hint="The one you gave at checkout"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        error={errorOf("email")}
      />
      <SubmitButton tone="brand" size="big" busyLabel="Looking...">
        Track Order
      </SubmitButton>
      <p className="small soft">
        Can’t find your receipt? Email <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a> with your
        name and postcode.
      </p>
    </form>
  );
}

/** The order found. Takes focus when it appears, so that screen readers continue here. */
function TrackedOrderView({ order }: { order: TrackedOrder }) {
  const title = useId();
  const { items, parcels, events, now } = order;
  return (
    <section className="frame" aria-labelledby={title}>
      <div className="trk__h on-ink">
        <p className="small soft num">
          <OrderNumber number={order.number} />
          {order.paidAt && `, placed ${formatLongDay(order.paidAt)}`}
        </p>
        {/* biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins */}
        <h2 id={title} className="poster text-(length:--t-6)" tabIndex={-1} autoFocus>
          {statusTitle(order, parcels.length > 0)}
        </h2>
        <p>{statusSentence(order, now)}</p>
      </div>
      <div className="trk__b">
        <OrderProgress order={order} parcels={parcels} events={events} items={items} now={now} />
        <BrokenPictures />
        <OrderLines items={items} prices={false} />
        <p className="small soft">
          {itemCountLabel(items)}
          {parcels.length > 0 && `, ${parcels.length === 1 ? "1 parcel" : `${parcels.length} parcels`}`}
          {order.city && `, to ${order.city}`}. To see everything, cancel or return, open the link in your receipt.
          Changed your mind? <Link to="/withdraw">Withdraw from contract here</Link>.
        </p>
      </div>
    </section>
  );
}
