import { cardLabel } from "#app/orders/card-label.ts";
import { itemLabel } from "#app/orders/item-groups.ts";
import { formatDay, formatLongDay } from "#app/shared/dates.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { BrokenPictures } from "#app/ui/media/broken-pictures.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { WithdrawableOrder } from "./.server/withdrawable-order.ts";
import type { ChosenValues } from "./contract.ts";
import { ItemPhoto } from "./item-photo.tsx";
import ItemsToChoose from "./items-to-choose.island.tsx";
import { errorOf, type WithdrawProblem, WithdrawSteps } from "./step-parts.tsx";

interface ChooseStepProps {
  order: WithdrawableOrder;
  /** The signed order. */
  token: string;
  formKey: string;
  values: ChosenValues;
  problems: readonly WithdrawProblem[];
}

/** Says what somebody withdraws from, and who they are. */
export function ChooseStep({ order, token, formKey, values, problems }: ChooseStepProps) {
  const { number, paidAt, deliveredAt, until, way } = order;
  const lead = [
    `Order ${number}`,
    ...(paidAt ? [`placed on ${formatLongDay(paidAt)}`] : []),
    ...(deliveredAt ? [`arrived on ${formatLongDay(deliveredAt)}`] : []),
  ].join(", ");
  const error = errorOf(problems, "things");
  return (
    <>
      <PageHead title="What are you withdrawing from?">
        <Unbroken text={lead} />.{way && until && <> You have until {formatDay(until)}.</>}
      </PageHead>
      <WithdrawSteps current={2} />
      {way === null ? (
        <NothingLeft order={order} problems={problems} />
      ) : (
        <form className="stack max-w-[44rem]" method="post" action="/withdraw" noValidate>
          <ErrorSummary problems={problems.map(({ field, message }) => ({ ...(field && { field }), message }))} />
          <input type="hidden" name="step" value="choose" />
          <input type="hidden" name="order" value={token} />
          <input type="hidden" name="formKey" value={formKey} />
          {way === "cancel" ? (
            <WholeOrder items={order.items} />
          ) : (
            <Island
              name="withdrawal/items-to-choose"
              of={ItemsToChoose}
              props={{ ...shownItems(order), quantities: values.quantities, ...(error && { error }) }}
            />
          )}
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={values.name}
            error={errorOf(problems, "name")}
          />
          <TextArea
            label="Why"
            optional
            hint="This helps us improve. It makes no difference to your withdrawal"
            name="reason"
            rows={2}
            defaultValue={values.reason}
            error={errorOf(problems, "reason")}
          />
          <p className="small soft">
            We confirm by email to <b>{order.email}</b>.
          </p>
          <div className="row">
            <Button type="submit" tone="brand" size="big">
              Go on
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

/** What the browser needs to show the items and what comes back for them. */
const shownItems = ({ items, whole, ...order }: WithdrawableOrder) => ({
  items: items.map(({ id, productName, color, size, imageUrl, left, amounts }) => ({
    id,
    productName,
    color,
    size,
    imageUrl,
    left,
    amounts,
  })),
  whole,
  card: cardLabel(order),
});

type Item = WithdrawableOrder["items"][number];

/** Nothing was sent yet, so the order can only be stopped as a whole. */
function WholeOrder({ items }: { items: readonly Item[] }) {
  return (
    <section aria-labelledby="things">
      <h2 id="things" tabIndex={-1} className="label">
        The whole order, since nothing has been sent yet
      </h2>
      <BrokenPictures />
      <ul className="wticks">
        {items.map((item) => (
          <li key={item.id} className="wtick">
            <ItemPhoto item={item} />
            <span>
              {item.left} x {itemLabel(item)}
            </span>
            <input type="hidden" name={`item-${item.id}`} value={item.left} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The order has ended, the period is over, or all of it was returned. */
function NothingLeft({ order, problems }: Pick<ChooseStepProps, "order" | "problems">) {
  return (
    <div className="stack max-w-[40rem]">
      <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
      <p>{whyNothingLeft(order)} If something is faulty or wrong, you still have your legal rights.</p>
      <div className="row">
        <ButtonLink to={`/contact?order=${order.number}`}>Write to us</ButtonLink>
      </div>
    </div>
  );
}

function whyNothingLeft({ items, until }: ChooseStepProps["order"]): string {
  if (items.length === 0)
    return "Everything in this order has been returned, refunded or cancelled, or is part of a return.";
  if (until) return `The period for withdrawing ended on ${formatDay(until)}.`;
  return "This order has been cancelled or refunded.";
}
