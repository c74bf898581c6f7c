import { Form, useNavigation } from "react-router";
import type { OwnersOrder } from "#app/orders/.server/read-order.ts";
import { itemLabel } from "#app/orders/item-groups.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { fullNameOf } from "#app/shared/full-name.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, FieldError, Options, Select, TextArea } from "#app/ui/forms/field.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { FileField } from "#app/ui/upload/file-field.tsx";
import type { ItemToReturn } from "./.server/return-queries.ts";
import { changedMind, faults, photoLimits, type ReturnReason, returnReasonLabels } from "./rules.ts";
import "#app/ui/display/line.css";

export type ReturnValues = {
  quantities: Record<number, number>;
  reason: string;
  details: string;
  name: string;
  /** Kept if the page cannot generate a new one. */
  formKey?: string;
};
export type ReturnProblem = { field?: string | undefined; message: string };

interface ReturnFormViewProps {
  order: OwnersOrder;
  items: readonly ItemToReturn[];
  /** Whether the period for a change of mind is still running. */
  canChangeMind: boolean;
  now: Date;
  formKey: string;
  values: ReturnValues | null;
  problems: readonly ReturnProblem[];
}

/** The statutory model cancellation form, and the form to report a fault. Works without JavaScript. */
export function ReturnFormView(props: ReturnFormViewProps) {
  const store = useStore();
  const { order, items, canChangeMind, now, formKey, values, problems } = props;
  const busy = useNavigation().formAction?.includes("/return") === true;
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <Form method="post" encType="multipart/form-data" className="stack pt-6 max-w-[44rem]" noValidate>
      <ErrorSummary problems={problems.map(({ field, message }) => ({ ...(field && { field }), message }))} />
      <input type="hidden" name="formKey" value={formKey} />
      <p>
        To {store.legal.trader}, <Unbroken text={store.legal.address.join(", ")} />, {store.contact.email}:
        {canChangeMind
          ? " I give notice that I cancel my contract of sale of the following goods."
          : " something is wrong with the following goods."}
      </p>
      <ItemsToReturn items={items} quantities={values?.quantities ?? {}} error={errorOf("things")} />
      <Select label="Reason" name="reason" defaultValue={values?.reason ?? ""} error={errorOf("reason")}>
        <option value="">Choose one</option>
        {canChangeMind && <Reasons label="I changed my mind" reasons={changedMind} />}
        <Reasons label="Something is wrong" reasons={faults} />
      </Select>
      <TextArea
        label="What is wrong?"
        hint="If something is wrong, describe it and say whether you’d like a replacement or a refund."
        name="details"
        rows={4}
        defaultValue={values?.details ?? ""}
        error={errorOf("details")}
      />
      <FileField
        label="Photographs"
        optional
        hint={`Up to ${photoLimits.count}, JPEG, PNG or WebP, at most 5 MB each. They show us what is wrong. Only we see them.`}
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        error={errorOf("photos")}
      />
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={values?.name ?? fullNameOf(order)}
        error={errorOf("name")}
      />
      <dl className="small soft wrap-anywhere">
        {order.paidAt && <Fact label="Ordered on" words={formatLongDay(order.paidAt)} />}
        {order.deliveredAt && !order.deliveryAssumed && (
          <Fact label="Received on" words={formatLongDay(order.deliveredAt)} />
        )}
        <Fact
          label="Address"
          words={[order.address, order.apartment, order.city, order.postcode].filter(Boolean).join(", ")}
        />
        <Fact label="Date" words={formatLongDay(now)} />
      </dl>
      <div className="row">
        <Button type="submit" tone="brand" size="big" busy={busy} busyLabel="Sending...">
          Send notice
        </Button>
        <p className="small soft">We’ll confirm by email straight away.</p>
      </div>
    </Form>
  );
}

function Reasons({ label, reasons }: { label: string; reasons: readonly ReturnReason[] }) {
  return (
    <optgroup label={label}>
      <Options of={reasons.map((reason) => [reason, returnReasonLabels[reason]])} />
    </optgroup>
  );
}

const Fact = ({ label, words }: { label: string; words: string }) => (
  <div className="flex flex-wrap">
    <dt className="w-[6rem]">{label}</dt>
    <dd className="flex-1 min-w-[min(9rem,100%)]">
      <Unbroken text={words} />
    </dd>
  </div>
);

interface ItemsToReturnProps {
  items: readonly ItemToReturn[];
  /** Chosen quantities by item. */
  quantities: Record<number, number>;
  error: string | undefined;
}

/** The items to return: a checkbox for a single one, a number for several. */
function ItemsToReturn({ items, quantities, error }: ItemsToReturnProps) {
  return (
    <fieldset id="things" tabIndex={-1} aria-describedby={error ? "things-error" : undefined}>
      <legend className="label">What are you sending back?</legend>
      <FieldError of="things" error={error} />
      <ul className="plain">
        {items.map((item) => (
          <li className="line" key={item.id}>
            <span className={`photo ground-${groundFor(item.color)}`}>
              <Picture picture={item.imageUrl} alt="" sizes="4.5rem" />
            </span>
            {item.left === 1 ? (
              <Checkbox
                name={`item-${item.id}`}
                value="1"
                label={itemLabel(item)}
                defaultChecked={quantities[item.id] === 1}
              />
            ) : (
              <Select label={itemLabel(item)} name={`item-${item.id}`} defaultValue={quantities[item.id] ?? 0}>
                <Options
                  of={upTo(item.left).map((quantity) => [
                    quantity,
                    quantity === 0 ? "None" : `${quantity} of ${item.left}`,
                  ])}
                />
              </Select>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, quantity) => quantity);
