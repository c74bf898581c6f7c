import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { shopContext } from "#app/context.ts";
import { forOwner } from "#app/orders/.server/visible-columns.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { OrderMissing, OrderSubpage } from "#app/orders/customer/order-subpage.tsx";
import { type OrderStatus, orderCan } from "#app/orders/rules.ts";
import { limitedForm, shortForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { fieldReader } from "#app/shared/form.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { itemsToReturn } from "./.server/return-queries.ts";
import { type SubmitReturnOutcome, submitReturn } from "./.server/submit-return.ts";
import type { Route } from "./+types/return-page";
import { returnFieldOf, returnForm, returnLinesOf } from "./contract.ts";
import { ReturnAfterSession } from "./return-after-session.tsx";
import { ReturnFormView, type ReturnProblem, type ReturnValues } from "./return-form.tsx";
import { photoLimits } from "./rules.ts";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Return something from ${params.number}`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const now = shop.clock.now();
  const signedIn = viewer !== null;
  if (!order) return data({ page: null, signedIn }, { status: 404 });
  const page = { order: forOwner(order), items: await itemsToReturn(shop.db, order.id), now, formKey: randomUUID() };
  return data({ page, signedIn });
}

/** The limit for all photographs and text, with room for form overhead. */
const maxBytes = photoLimits.count * photoLimits.bytes + 100_000;

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  if (!order) {
    // Read photographs only from the order's owner.
    const form = await shortForm(request);
    const [status, problem] = refusals[viewer ? "not_found" : "not_signed_in"];
    return refuse(status, [problem], form && typedIn(form));
  }
  const form = await limitedForm(request, maxBytes).catch((error) => {
    if (error instanceof TooLarge) return null;
    throw error;
  });
  if (!form) return refuse(413, [{ field: "photos", message: tooLarge }]);
  const values = typedIn(form);
  const files = form.getAll("photos").filter((file): file is File => file instanceof File && file.size > 0);
  const photoProblem = problemOf(files);
  const given = returnForm.safeParse({ ...values, lines: returnLinesOf(form) });
  if (!given.success || photoProblem) {
    const issues = given.error?.issues ?? [];
    const problems = issues.map(({ path, message }) => ({ field: returnFieldOf(path[0]), message }));
    return refuse(400, [...problems, ...(photoProblem ? [{ field: "photos", message: photoProblem }] : [])], values);
  }
  const photos = await Promise.all(files.map((file) => file.bytes()));
  const outcome = await submitReturn(shop, order.id, given.data, photos);
  if (outcome.kind === "asked") throw redirect(`/orders/${params.number}/returns/${outcome.reference}`);
  const [status, problem] = refusals[outcome.kind];
  return refuse(status, [problem], values);
}

/** The input, to show or give back. */
function typedIn(form: FormData): ReturnValues & { formKey: string } {
  const typed = fieldReader(form);
  return {
    quantities: Object.fromEntries(returnLinesOf(form).map(({ itemId, quantity }) => [itemId, quantity])),
    reason: typed("reason"),
    details: typed("details"),
    name: typed("name"),
    formKey: typed("formKey"),
  };
}

const refuse = (status: number, problems: ReturnProblem[], values: ReturnValues | null = null) =>
  data({ problems, values }, { status });

const tooLarge = "Choose photographs of at most 5 MB each";
function problemOf(files: readonly File[]): string | null {
  if (files.length > photoLimits.count) return `Choose up to ${photoLimits.count} photographs`;
  return files.some(({ size }) => size > photoLimits.bytes) ? tooLarge : null;
}

type Refused = Exclude<SubmitReturnOutcome["kind"], "asked"> | "not_signed_in" | "not_found";
const refusals: Record<Refused, [status: number, problem: ReturnProblem]> = {
  not_signed_in: [notAuthenticated.status, { message: notAuthenticated.message }],
  not_found: [404, { message: friendlyMessage("Order not found") }],
  too_late: [
    409,
    { message: "It’s too late to return this without a reason. If something is wrong with it, choose what it is" },
  ],
  too_many: [
    409,
    { field: "things", message: "Some of these items have already been returned or are part of another return" },
  ],
  no_picture: [
    400,
    { field: "photos", message: "Choose JPEG, PNG or WebP photographs. One of these is in another format" },
  ],
};

export default function ReturnPage({ loaderData: { page, signedIn }, actionData, params }: Route.ComponentProps) {
  const store = useStore();
  const problems = actionData?.problems ?? [];
  const sessionEnded = problems[0]?.message === notAuthenticated.message;
  if (!page) {
    return sessionEnded && actionData?.values ? (
      <ReturnAfterSession number={params.number} values={actionData.values} problems={problems} />
    ) : (
      <OrderMissing number={params.number} signedIn={signedIn} problem={problems[0]?.message} />
    );
  }
  const { order, items, now, formKey } = page;
  const canChangeMind = orderCan.sendBack(order, now, store.returnWindowDays);
  const left = items.filter((item) => item.left > 0);
  const isOpen = left.length > 0 && (canChangeMind || orderCan.reportFault(order));
  return (
    <OrderSubpage
      number={order.number}
      current="Return"
      title="Return something"
      lead={
        canChangeMind
          ? "Changed your mind, or is something wrong with it? Start here."
          : "Something wrong with it? We’ll put it right, however long you’ve had it."
      }
    >
      {sessionEnded && <SessionEnded />}
      {isOpen ? (
        <ReturnFormView
          order={order}
          items={left}
          canChangeMind={canChangeMind}
          now={now}
          formKey={formKey}
          values={actionData?.values ?? null}
          problems={problems}
        />
      ) : (
        <NothingToReturn number={order.number} status={order.status} />
      )}
    </OrderSubpage>
  );
}

/** Nothing of this order can be returned now; says why. */
function NothingToReturn({ number, status }: { number: string; status: OrderStatus }) {
  const early = status === "paid" || status === "on_hold";
  return (
    <div className="stack pt-6 max-w-[40rem]">
      <p>
        {early
          ? "It hasn’t been printed yet, so there is nothing to send back. You may still be able to cancel the order."
          : "Everything in this order has already been returned or refunded, or is part of a return."}
      </p>
      <div className="row">
        <ButtonLink to={`/orders/${number}`}>Back to the order</ButtonLink>
      </div>
    </div>
  );
}
