import { Form, href, useNavigation } from "react-router";
import { readItems } from "#app/orders/.server/order-store.ts";
import { readOffer } from "#app/orders/change/.server/read-change.ts";
import { changeForm, changeRefusal, choicesOf } from "#app/orders/change/change-form.ts";
import { ChangeLines } from "#app/orders/change/change-lines.tsx";
import { linesToChange } from "#app/orders/change/line-options.ts";
import { amountToPay } from "#app/orders/further-payment/.server/further-payments.ts";
import { formatPence } from "#app/shared/money.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { doneAt, formAction, refused, refusedFor, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { canChangeAsStaff, changeAsStaff, previewAsStaff } from "./.server/change-as-staff.ts";
import { orderByNumber } from "./.server/read-order-page.ts";
import type { Route } from "./+types/change-page";
import { ChangeSumPanel } from "./change-sum-panel.tsx";
import { staffChangeTexts, unsavedTexts } from "./change-texts.ts";

/** The choice is in the URL, so that it is calculated before it is saved. */
export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "refund_orders");
  const order = await orderByNumber(shop, params.number);
  const { number, revision, capturedTotal, refundedTotal, cardBrand, cardLast4 } = order;
  const isOpen = await canChangeAsStaff(shop, order);
  const items = isOpen ? await readItems(shop.db, order.id) : [];
  const choices = choicesOf(url.searchParams, items);
  const waits = isOpen ? await amountToPay(shop.db, order.id) : null;
  const isAsked = items.some(({ id }) => url.searchParams.has(`quantity-${id}`));
  const preview = isAsked ? await previewAsStaff(shop, staff, order, choices) : null;
  return {
    number,
    revision,
    isOpen,
    waits,
    choices,
    paid: capturedTotal - refundedTotal,
    card: { cardBrand, cardLast4 },
    lines: isOpen ? linesToChange(items, await readOffer(shop.db, items)) : [],
    plan: preview && "rows" in preview ? preview : null,
    problems: preview && "problem" in preview ? [changeRefusal(preview, staffChangeTexts)] : [],
    typed: Object.fromEntries(url.searchParams),
  };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "refund_orders", async ({ shop, staff }) => {
    const order = await orderByNumber(shop, params.number);
    const items = await readItems(shop.db, order.id);
    return {
      save: formAction(changeForm, async ({ revision, shown }, { form }) => {
        const wanted = { choices: choicesOf(form, items), revision, shown };
        const outcome = await changeAsStaff(shop, staff, order, wanted);
        const back = href("/admin/orders/:number", { number: order.number });
        if (outcome.kind === "changed") return doneAt(`${back}?done=items`);
        if (outcome.kind === "to_pay") return doneAt(`${back}?done=to_pay`);
        if (outcome.kind === "over_limit") return refused(`${outcome.why} Nothing was saved`);
        if (outcome.kind === "refused") return refusedFor([changeRefusal(outcome, staffChangeTexts)], 409);
        return refused(unsavedTexts[outcome.kind]);
      }),
    };
  });

/** Changes what is in an order before it goes to print: another size or colour, more or fewer of something, or none. */
export default function ChangePage({ loaderData }: Route.ComponentProps) {
  const { number, revision, isOpen, waits, lines, typed } = loaderData;
  const isCalculating = useNavigation().formMethod === "GET";
  const problems = useActionResult("save")?.problems ?? loaderData.problems;
  const back = href("/admin/orders/:number", { number });
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to={href("/admin/orders")}>Orders</Link> / <Link to={back}>{number}</Link> /
      </nav>
      <AdminHead title="Change the items" tab={`Items of ${number}`} />
      <ErrorSummary problems={problems} />
      {waits !== null && (
        <Note>
          A change waits for the customer to pay {formatPence(waits)}. Another one that you save here replaces it.
        </Note>
      )}
      {isOpen ? (
        <div className="adm__g3">
          <Panel title="What is in it">
            <Form className="stack" preventScrollReset>
              <ChangeLines key={revision} lines={lines} typed={typed} problems={problems} />
              <div className="row">
                <Button type="submit" tone="line" busy={isCalculating} busyLabel="Just a moment...">
                  See what it comes to
                </Button>
                <ButtonLink tone="line" to={back}>
                  Back
                </ButtonLink>
              </div>
            </Form>
          </Panel>
          <ChangeSumPanel {...loaderData} />
        </div>
      ) : (
        <Panel title="It can’t be changed now">
          <div className="stack">
            <p>{unsavedTexts.too_late}.</p>
            <p>
              <ButtonLink tone="line" to={back}>
                Back
              </ButtonLink>
            </p>
          </div>
        </Panel>
      )}
    </>
  );
}
