import { data, href } from "react-router";
import { cardLabel } from "#app/orders/card-label.ts";
import { ReturnedItems } from "#app/returns/returned-items.tsx";
import { returnReasonLabels } from "#app/returns/rules.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { doneAt, formAction, missing, refused, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { paidBackBy } from "../orders/.server/paid-back-by.ts";
import { orderByNumber } from "../orders/.server/read-order-page.ts";
import { returnDecisionForm, withheldForm } from "../orders/contract.ts";
import { refundRefusals } from "../orders/refund-limits.ts";
import { returnLabels } from "../orders/status-badge.tsx";
import { decideReturn, readReturnForStaff } from "./.server/decide-return.ts";
import type { Route } from "./+types/return-page";
import { ReturnDecision } from "./return-decision.tsx";

export async function loader({ url, params, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_orders");
  const order = await orderByNumber(shop, params.number);
  const typed = url.searchParams.get("withheld") ?? "";
  const withheld = withheldForm.safeParse({ withheld: typed });
  const [notice, paidBackByMe] = await Promise.all([
    readReturnForStaff(shop, order, params.reference, withheld.data?.withheld ?? 0),
    paidBackBy(shop.db, staff, order.id),
  ]);
  if (!notice) throw data(null, { status: 404 });
  // The name is personal data: it is revealed on the order's page, with a reason.
  const { name: _, ...shown } = notice;
  const deduction = { typed, problem: withheld.error?.issues[0]?.message };
  return { number: order.number, notice: shown, deduction, paidBackByMe, card: cardLabel(order) };
}

export const action = ({ params: { number, reference }, ...args }: Route.ActionArgs) =>
  runAction(args, "refund_orders", async ({ shop, staff }) => {
    const order = await orderByNumber(shop, number);
    return {
      decide: formAction(returnDecisionForm, async (form) => {
        const outcome = await decideReturn(shop, staff, order, reference, form);
        if (outcome === "not_found") return missing;
        if (outcome !== "done") return refused(refusalText(outcome));
        const page = href("/admin/orders/:number/returns/:reference", { number: order.number, reference });
        return doneAt(`${page}?done=decided`);
      }),
    };
  });

function refusalText(outcome: Exclude<Awaited<ReturnType<typeof decideReturn>>, "done" | "not_found">): string {
  if (outcome === "wrong_state") return "This has already been decided. Reload the page";
  if (outcome === "sum_changed")
    return "Another refund of this order changed the sum. Check the new sum and confirm it";
  if ("overLimit" in outcome) return outcome.overLimit;
  return refundRefusals[outcome.problem];
}

/** A return's page: the customer's statement, photographs and the decision. */
export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const { can } = useAdmin();
  const { number, notice, card } = loaderData;
  const { reference, status, askedAt, reason, details, things, photos, refunded, kind } = notice;
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to={href("/admin/orders")}>Orders</Link> /{" "}
        <Link to={href("/admin/orders/:number", { number })}>{number}</Link> /
      </nav>
      <AdminHead
        title={reference}
        tab={`Return ${reference}`}
        aside={<Status tone={status === "asked" ? "bad" : "plain"}>{returnLabels[status]}</Status>}
        lead={`Requested ${formatDateTime(askedAt)}. ${kind === "faulty" ? "At fault: the shop pays for everything." : "Changed their mind: no reason is needed."}`}
      />
      <DoneNote words={{ decided: "Decided. The customer gets an email if there is something to tell them." }} />
      <div className="adm__g3">
        <Panel title="Customer’s statement">
          <div className="stack">
            <p className="wrap-anywhere">
              <b>{returnReasonLabels[reason]}.</b> {details}
            </p>
            <ReturnedItems items={things} />
            {photos.length > 0 && (
              <div className="row">
                {photos.map((photo, index) => (
                  <img
                    key={photo}
                    src={href("/admin/orders/:number/returns/:reference/photos/:photo", { number, reference, photo })}
                    alt={`Sent by the customer, ${index + 1} of ${photos.length}`}
                    width={200}
                    loading="lazy"
                  />
                ))}
              </div>
            )}
            {notice.decisionNote && <p className="small wrap-anywhere">Note: {notice.decisionNote}</p>}
          </div>
        </Panel>
        <Panel title={status === "refunded" ? "Refunded" : "Decision"}>
          {refunded !== null && (
            <p>
              {formatPence(refunded)} was refunded to {card}.
            </p>
          )}
          {status === "refused" && <p>Refused. The customer was told why.</p>}
          {status === "ended" && <p>It never arrived, and the customer was told.</p>}
          {(status === "asked" || status === "accepted") &&
            (can("refund_orders") ? (
              <ReturnDecision {...loaderData} status={status} sum={notice.sum} />
            ) : (
              <p>Deciding requires the permission refund_orders.</p>
            ))}
        </Panel>
      </div>
    </>
  );
}
