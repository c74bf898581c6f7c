import { requireStaff } from "#app/admin/.server/require-staff.ts";
import { productOf } from "#app/admin/products/.server/read-product.ts";
import { missedReason } from "#app/preorders/minimum.ts";
import { postedBy } from "#app/preorders/preorder.ts";
import { useAdmin } from "../admin-context.tsx";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { ProductSubpageHead } from "../kit/admin-head.tsx";
import { FormField } from "../kit/form-fields.tsx";
import { Panel, Tile } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { readPreorderForStaff, removePreorder, savePreorder } from "./.server/preorders.ts";
import type { Route } from "./+types/preorder-page";
import { preorderFields, preorderForm } from "./preorder-form.ts";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_products");
  const product = await productOf(shop, params.id);
  return { product, preorder: await readPreorderForStaff(shop.db, product.slug) };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "update_products", async ({ shop }) => {
    const product = await productOf(shop, params.id);
    return {
      save: formAction(preorderForm, (form, { staff }) => savePreorder(shop, staff, product, form)),
      remove: { run: ({ staff }) => removePreorder(shop, staff, product) },
    };
  });

const doneTexts = {
  saved: "Saved. The product’s page says so now.",
  delayed: "Saved. Everybody who waits for it gets an email now that offers their money back.",
  removed: "The pre-order is taken away: the product is printed like any other. Orders that wait keep their day.",
};

const outcomeLabels = {
  open: "so far",
  reached: "enough: all are printed",
  missed: "too few: all are refunded, and the product is not sold",
};

function leadOf(preorder: Route.ComponentProps["loaderData"]["preorder"]): string {
  if (!preorder) return "It is no pre-order: it is printed like any other product.";
  const { outcome, closesOn, dispatchOn } = preorder;
  if (outcome !== "missed" || closesOn === null) return `${postedBy(dispatchOn)}.`;
  return `${missedReason(closesOn)}: nothing is printed. Take the pre-order away to sell the product again.`;
}

/** A product's pre-order: the day by which it is posted, and how many have to be ordered for that. */
export default function PreorderPage({ loaderData: { product, preorder } }: Route.ComponentProps) {
  return (
    <>
      <ProductSubpageHead
        product={product}
        what="pre-order"
        lead={leadOf(preorder)}
        isRemovable={preorder !== null}
        doneTexts={doneTexts}
      />
      {preorder && <PreorderCounts preorder={preorder} />}
      <Panel title="Pre-order">
        <PreorderForm preorder={preorder} />
      </Panel>
    </>
  );
}

type Preorder = NonNullable<Route.ComponentProps["loaderData"]["preorder"]>;

const PreorderCounts = ({ preorder: { waiting, ordered, minimum, outcome } }: { preorder: Preorder }) => (
  <dl className="sash tiles">
    <Tile label="Orders that wait" value={waiting}>
      paid and not yet printed
    </Tile>
    {minimum !== null && (
      <Tile label="Pieces ordered" value={`${ordered} of ${minimum}`}>
        {outcomeLabels[outcome ?? "open"]}
      </Tile>
    )}
  </dl>
);

const size = { className: "input--s", fieldClassName: "c3m" };

function PreorderForm({ preorder }: { preorder: Preorder | null }) {
  return (
    <ResourceForm
      what="pre-order"
      canSave={useAdmin().can("update_products")}
      values={preorderFields(preorder)}
      version={preorder?.version ?? 0}
      label={preorder ? "Save" : "Make it a pre-order"}
      busyLabel="Saving..."
      size="s"
    >
      <div className="formgrid">
        <FormField name="dispatchOn" label="Posted by" type="date" hint="UK date" {...size} />
        <FormField
          name="minimum"
          label="Printed if at least"
          inputMode="numeric"
          hint="In pieces. Leave empty to print any number"
          {...size}
        />
        <FormField name="closesOn" label="Are ordered by" type="date" hint="UK date, until its end" {...size} />
      </div>
      <p className="small soft">
        Orders go to print a week before that day, and can be cancelled until then. A later day emails everybody who
        waits, and gives them at least two days to cancel instead. An earlier day is for new orders only.
      </p>
      <p className="small soft">
        With a minimum, orders wait until its day is over. If enough are ordered, all of them go to print; otherwise
        each is cancelled and refunded in full. Once somebody has ordered, the minimum can only become lower.
      </p>
    </ResourceForm>
  );
}
