import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { readOrder } from "#app/orders/.server/order-store.ts";
import { findOrderRefusals, trackOrderForm } from "#app/orders/contract.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { returnFieldOf, returnLinesOf } from "#app/returns/contract.ts";
import { readSignedId, signedId } from "#app/shared/.server/signed-id.ts";
import { fieldReader, formOf } from "#app/shared/form.ts";
import { privateMeta } from "#app/ui/private-meta.ts";
import { withdraw } from "./.server/withdraw.ts";
import {
  asCancelled,
  calculateWithdrawal,
  chooseStep,
  findToWithdraw,
  purpose,
  statementOf,
} from "./.server/withdrawable-order.ts";
import type { Route } from "./+types/withdraw-page";
import { ChooseStep } from "./choose-step.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { type ChosenValues, withdrawalForm } from "./contract.ts";
import { FindStep } from "./find-step.tsx";
import type { WithdrawProblem } from "./step-parts.tsx";
import "./withdraw.css";

export const meta: Route.MetaFunction = () => privateMeta("Withdraw from an order");

/** From an order's own page its owner comes with the number, and need not find it again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const number = (new URL(request.url).searchParams.get("number") ?? "").slice(0, 40);
  const { order } = number && request.method === "GET" ? await ownPlacedOrder(shop, request, number) : { order: null };
  const step = order ? await chooseStep(shop, order.id) : { is: "find" as const, values: { number, email: "" } };
  return { step: { problems: [] as WithdrawProblem[], ...step } };
}

/** Each step is a form that is posted here, so that neither number nor address gets into a URL or a log. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const typed = fieldReader(form);
  const refuse = <Step extends object>(status: number, problems: WithdrawProblem[], step: Step) =>
    data({ problems, ...step }, { status });
  if (typed("step") === "find")
    return findOrder(shop, request, { number: typed("number"), email: typed("email") }, refuse);

  const orderId = readSignedId(shop, purpose, typed("order"));
  const order = orderId && (await readOrder(shop.db, orderId));
  const lost = { is: "find" as const, values: { number: "", email: "" } };
  if (!order) return refuse(400, [{ message: "This form is incomplete. Find your order again" }], lost);
  const values: ChosenValues = {
    quantities: Object.fromEntries(returnLinesOf(form).map(({ itemId, quantity }) => [itemId, quantity])),
    name: typed("name"),
    reason: typed("reason"),
  };
  const choose = { ...(await chooseStep(shop, order.id)), values };
  if (typed("step") === "change") return data({ problems: [], ...choose });
  const given = withdrawalForm.safeParse({ ...values, lines: returnLinesOf(form), formKey: typed("formKey") });
  if (!given.success) {
    const problems = given.error.issues.map(({ path, message }) => ({ field: returnFieldOf(path[0]), message }));
    return refuse(400, problems, choose);
  }
  if (typed("step") === "confirm") {
    const outcome = await withdraw(shop, order.id, given.data);
    if (outcome.kind !== "received") return refuse(409, [refusals[outcome.kind]], choose);
    const notice = outcome.reference ? `&return=${outcome.reference}` : "";
    throw redirect(`/withdraw/received?token=${signedId(shop, purpose, order.id)}${notice}`);
  }
  const said = await calculateWithdrawal(shop.db, order, given.data.lines);
  if (!said) return refuse(409, [refusals.too_many], choose);
  const refund = choose.order.way === "cancel" ? asCancelled(order, said) : said;
  const { name } = given.data;
  return data({
    problems: [] as WithdrawProblem[],
    is: "confirm" as const,
    form: given.data,
    token: choose.token,
    statement: statementOf(shop, order, choose.order.items, { ...refund, name }),
    email: order.email ?? "",
    amount: refund.amount,
    delivery: refund.delivery,
  });
}

type Refuse = <Step extends object>(
  status: number,
  problems: WithdrawProblem[],
  step: Step,
) => ReturnType<typeof data<{ problems: WithdrawProblem[] } & Step>>;

async function findOrder(
  shop: Parameters<typeof findToWithdraw>[0],
  request: Request,
  values: { number: string; email: string },
  refuse: Refuse,
) {
  const step = { is: "find" as const, values };
  const given = trackOrderForm(shop.store.orderNumberPrefix).safeParse(values);
  if (!given.success) {
    const problems = given.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
    return refuse(400, problems, step);
  }
  const found = await findToWithdraw(shop, request, given.data);
  if (typeof found !== "string") return data({ problems: [] as WithdrawProblem[], ...found });
  const { status, problem } = findOrderRefusals[found];
  return refuse(status, [problem], step);
}

const refusals: Record<"too_late" | "too_many", WithdrawProblem> = {
  too_late: { message: "The period for withdrawing from this order has ended, or the order has been cancelled" },
  too_many: { field: "things", message: "Some of these items have been returned or refunded meanwhile. Choose again" },
};

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const step = actionData ?? loaderData.step;
  return (
    <div className="wrap pb-[var(--band)]">
      {step.is === "find" && <FindStep values={step.values} problems={step.problems} />}
      {step.is === "choose" && (
        <ChooseStep
          order={step.order}
          token={step.token}
          formKey={step.formKey}
          values={step.values}
          problems={step.problems}
        />
      )}
      {step.is === "confirm" && <ConfirmStep {...step} />}
    </div>
  );
}
