import { requireStaff } from "#app/admin/.server/require-staff.ts";
import { productOf } from "#app/admin/products/.server/read-product.ts";
import { momentWords } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { FormField } from "../kit/form-fields.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { Panel, Tile } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { readDropForStaff, removeDrop, saveDrop } from "./.server/drops.ts";
import type { Route } from "./+types/drop-page";
import { dropFields, dropForm } from "./drop-form.ts";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_products");
  const product = await productOf(shop, params.id);
  return { product, drop: await readDropForStaff(shop.db, product.slug), now: shop.clock.now() };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "update_products", async ({ shop }) => {
    const product = await productOf(shop, params.id);
    return {
      save: formAction(dropForm, (form, { staff }) => saveDrop(shop, staff, product, form)),
      remove: { run: ({ staff }) => removeDrop(shop, staff, product) },
    };
  });

const doneWords = {
  saved: "Saved. The product’s page says so now.",
  removed: "The drop is taken away: the product sells as any other.",
};

/** A product's drop: when, how many pieces, how many a person. */
export default function DropPage({ loaderData: { product, drop, now } }: Route.ComponentProps) {
  const mayChange = useAdmin().may("update_products");
  const notRemoved = useActionResult("remove")?.problems[0]?.message;
  const moment = { type: "datetime-local", className: "input--s", fieldClassName: "c3m" };
  const number = { inputMode: "numeric", className: "input--s", fieldClassName: "c2" } as const;
  return (
    <>
      <AdminHead
        title={`${product.displayName}, the drop`}
        before={
          <>
            <Link to="/admin/products">Products</Link> /{" "}
            <Link to={`/admin/products/${product.id}`}>{product.displayName}</Link>
          </>
        }
        lead={`${momentWords(now)}. ${drop ? stateWords(drop, now) : "It has no drop: it sells as any other product."}`}
      >
        {drop && drop.taken === 0 && mayChange && (
          <ActionButton intent="remove" tone="danger">
            Take the drop away
          </ActionButton>
        )}
      </AdminHead>
      <DoneNote words={doneWords} />
      {notRemoved && (
        <p className="error" role="alert">
          {notRemoved}
        </p>
      )}
      {drop && (
        <dl className="sash tiles">
          <Tile label="Left" value={drop.pieces - drop.taken}>
            of {drop.pieces}
          </Tile>
          <Tile label="Being paid for" value={drop.held}>
            for {drop.holdMinutes} minutes each
          </Tile>
          <Tile label="Sold" value={drop.taken - drop.held} />
        </dl>
      )}
      <Panel title="Drop">
        <ResourceForm
          what="drop"
          values={dropFields(drop)}
          version={drop?.version ?? 0}
          label={drop ? "Save" : "Make the drop"}
          busyLabel="Saving..."
          size="s"
        >
          <div className="formgrid">
            <FormField name="startsAt" label="Starts" hint="UK time" {...moment} />
            <FormField name="endsAt" label="Ends" optional hint="UK time. Empty: until the last piece" {...moment} />
            <FormField name="pieces" label="Pieces" hint="As many as are printed" {...number} />
            <FormField
              name="perPerson"
              label="Most for each person"
              optional
              hint="Counted by account, email and delivery address"
              {...number}
            />
            <FormField name="holdMinutes" label="Kept while paying, minutes" hint="5 to 30" {...number} />
          </div>
          <p className="small soft">
            Once it has begun, the start stays, the end can only come earlier and the pieces only become fewer: its page
            has said so. A bundle that contains it sells only while the drop does, and takes a piece each time.
          </p>
        </ResourceForm>
      </Panel>
    </>
  );
}

function stateWords(drop: { startsAt: Date; endsAt: Date | null; pieces: number; taken: number }, now: Date): string {
  if (now < drop.startsAt) return `It starts on ${momentWords(drop.startsAt)}.`;
  if (drop.endsAt && now >= drop.endsAt) return `It ended on ${momentWords(drop.endsAt)}.`;
  if (drop.taken >= drop.pieces) return "No piece is left.";
  return drop.endsAt ? `It is on until ${momentWords(drop.endsAt)}.` : "It is on until the last piece.";
}
