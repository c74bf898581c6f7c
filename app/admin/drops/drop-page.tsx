import { requireStaff } from "#app/admin/.server/require-staff.ts";
import { productOf } from "#app/admin/products/.server/read-product.ts";
import { hasRooms } from "#app/drops/waiting-room/.server/places.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { useAdmin } from "../admin-context.tsx";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { ProductSubpageHead } from "../kit/admin-head.tsx";
import { FormField } from "../kit/form-fields.tsx";
import { Panel, Tile } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { readDropForStaff, removeDrop, saveDrop } from "./.server/drops.ts";
import type { Route } from "./+types/drop-page";
import { dropFields, dropForm } from "./drop-form.ts";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_products");
  const product = await productOf(shop, params.id);
  const drop = await readDropForStaff(shop, product.slug);
  return { product, drop, hasRoom: hasRooms(shop), now: shop.clock.now() };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "update_products", async ({ shop }) => {
    const product = await productOf(shop, params.id);
    return {
      save: formAction(dropForm, (form, { staff }) => saveDrop(shop, staff, product, form)),
      remove: { run: ({ staff }) => removeDrop(shop, staff, product) },
    };
  });

const doneTexts = {
  saved: "Saved. The product’s page says so now.",
  removed: "The drop is taken away: the product sells like any other.",
};

/** A product's drop: when, how many pieces, how many a person. */
export default function DropPage({ loaderData: { product, drop, hasRoom, now } }: Route.ComponentProps) {
  return (
    <>
      <ProductSubpageHead
        product={product}
        what="drop"
        lead={`${formatDateTime(now)}, UK time. ${drop ? stateText(drop, now) : "It has no drop: it sells like any other product."}`}
        isRemovable={drop?.taken === 0}
        doneTexts={doneTexts}
      />
      {drop && <DropCounts drop={drop} hasRoom={hasRoom} now={now} />}
      <Panel title="Drop">
        <DropForm drop={drop} />
      </Panel>
    </>
  );
}

type Drop = NonNullable<Route.ComponentProps["loaderData"]["drop"]>;

interface DropCountsProps {
  drop: Drop;
  /** The shop has waiting rooms. */
  hasRoom: boolean;
  now: Date;
}

function DropCounts({ drop, hasRoom, now }: DropCountsProps) {
  const { pieces, taken, held, holdMinutes, startsAt, endsAt } = drop;
  const isOver = endsAt !== null && now >= endsAt;
  return (
    <dl className="sash tiles">
      <Tile label="Left" value={pieces - taken}>
        of {pieces}
      </Tile>
      <Tile label="Being paid for" value={held}>
        for {holdMinutes} minutes each
      </Tile>
      <Tile label="Sold" value={taken - held} />
      {hasRoom && !isOver && (
        <Tile label="Waiting" value={drop.waiting}>
          in the waiting room now
        </Tile>
      )}
      {now < startsAt && (
        <Tile label="To be reminded" value={drop.reminders}>
          an hour before the start
        </Tile>
      )}
      {drop.pieceRequests > 0 && (
        <Tile label="To be told" value={drop.pieceRequests}>
          if a piece comes back
        </Tile>
      )}
    </dl>
  );
}

const moment = { type: "datetime-local", className: "input--s", fieldClassName: "c3m" };
const number = { inputMode: "numeric", className: "input--s", fieldClassName: "c2" } as const;

function DropForm({ drop }: { drop: Drop | null }) {
  return (
    <ResourceForm
      what="drop"
      canSave={useAdmin().can("update_products")}
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
        Once it has begun, the start is fixed, the end can only move earlier and the number of pieces can only go down,
        since customers have seen them. A bundle that contains it sells only while the drop does, and takes a piece each
        time.
      </p>
    </ResourceForm>
  );
}

function stateText(drop: Drop, now: Date): string {
  if (now < drop.startsAt) return `It starts on ${formatDateTime(drop.startsAt)}.`;
  if (drop.endsAt && now >= drop.endsAt) return `It ended on ${formatDateTime(drop.endsAt)}.`;
  if (drop.taken >= drop.pieces) return "No piece is left.";
  return drop.endsAt ? `It is on until ${formatDateTime(drop.endsAt)}.` : "It is on until the last piece.";
}
