import { Form } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import type { DeskItem } from "./.server/attention-queries.ts";
import { deskKindOf } from "./kind-of.ts";

interface SettleDialogProps {
  /** What the address asks about; without one the dialog stays shut. */
  item: DeskItem | undefined;
  problems: FormProblem[];
  typed: Typed;
}

/** Asks how a thing was settled, so that the next person knows. */
export function SettleDialog({ item, problems, typed }: SettleDialogProps) {
  const addressOf = useDialogAddress();
  return (
    <UrlDialog name={item ? `settle-${item.id}` : "settle"} title="It is settled">
      <Form method="post" className="stack" noValidate>
        <ErrorSummary problems={problems} />
        {item && (
          <p>
            <b>{deskKindOf(item.kind).title}</b>
            {item.order && `, ${item.order.number}`}
          </p>
        )}
        <input type="hidden" name="item" value={item?.id ?? ""} />
        <TextArea
          label="How was it settled?"
          hint="One sentence for whoever looks later. It is kept with your name."
          name="note"
          rows={3}
          maxLength={1000}
          defaultValue={typed.note}
          error={problemOf(problems, "note")}
        />
        <div className="row">
          <Button type="submit" tone="brand">
            Take it off the desk
          </Button>
          <ButtonLink tone="quiet" to={addressOf(null)} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </UrlDialog>
  );
}
