import { Form } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { FileField } from "#app/ui/upload/file-field.tsx";
import type { ReturnProblem, ReturnValues } from "./return-form.tsx";
import { photoLimits } from "./rules.ts";

interface ReturnAfterSessionProps {
  number: string;
  values: ReturnValues;
  problems: readonly ReturnProblem[];
}

/**
 * Shown for a notice sent after the session ended, without a script. We cannot know whose order it is, so nothing of
 * the order is shown. The form keeps the input until it is sent again.
 */
export function ReturnAfterSession({ number, values, problems }: ReturnAfterSessionProps) {
  const { quantities, reason, details, name, formKey } = values;
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="Return something">
        Your notice for order{" "}
        <b>
          <OrderNumber number={number} />
        </b>{" "}
        is ready to send again.
      </PageHead>
      <Form method="post" encType="multipart/form-data" className="stack pt-6 max-w-[44rem]" noValidate>
        <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
        <SessionEnded />
        <input type="hidden" name="formKey" value={formKey ?? ""} />
        <input type="hidden" name="reason" value={reason} />
        {Object.entries(quantities).map(([item, quantity]) => (
          <input type="hidden" key={item} name={`item-${item}`} value={quantity} />
        ))}
        <TextArea label="What is wrong?" name="details" rows={4} defaultValue={details} />
        <FileField
          label="Photographs"
          optional
          hint={`If you chose any, choose them again. Up to ${photoLimits.count}, JPEG, PNG or WebP, at most 5 MB each.`}
          name="photos"
          multiple
          accept="image/jpeg,image/png,image/webp"
        />
        <Field label="Your name" name="name" autoComplete="name" defaultValue={name} />
        <div>
          <Button type="submit" tone="brand" size="big">
            Send notice
          </Button>
        </div>
      </Form>
    </div>
  );
}
