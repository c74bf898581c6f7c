import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { FormTextArea } from "../kit/form-fields.tsx";
import type { DeskItem } from "./.server/attention-queries.ts";
import { deskKindOf } from "./kind-of.ts";

/** Asks how a thing was settled, so that the next person knows. */
export function SettleDialog({ item: { id, kind, order } }: { item: DeskItem }) {
  return (
    <ConfirmDialog
      name={`settle-${id}`}
      intent="settle"
      title="It is settled"
      hidden={{ item: id }}
      label="Take it off the desk"
    >
      <p>
        <b>{deskKindOf(kind).title}</b>
        {order && `, ${order.number}`}
      </p>
      <FormTextArea
        label="How was it settled?"
        hint="One sentence for whoever looks later. It is kept with your name."
        name="note"
        rows={3}
        maxLength={1000}
      />
    </ConfirmDialog>
  );
}
