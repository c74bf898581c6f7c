import { shopContext } from "#app/context.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { allVariants } from "./.server/all-variants.ts";
import { carryOut } from "./.server/carry-out.ts";
import { rehearsalControl } from "./.server/control.ts";
import { orderNumbers } from "./.server/order-numbers.ts";
import type { Route } from "./+types/printer-page";
import { PrinterOrders } from "./printer-orders.tsx";
import { Outcome, Stage, StageHead } from "./stage.tsx";
import { Stock } from "./stock.tsx";
import { useFresh } from "./use-fresh.ts";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = () => [{ title: "Printer: rehearsal" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const state = await rehearsalControl(shop).state();
  if (!state.ok) return { ok: false as const, error: state.error };
  const { printerOrders, availability } = state.value;
  const externalIds = printerOrders.flatMap(({ externalId }) => externalId ?? []);
  const [numbers, variants] = await Promise.all([orderNumbers(shop.db, externalIds), allVariants(shop.db)]);
  return { ok: true as const, printerOrders, availability, numbers, variants };
}

export const action = ({ request, context }: Route.ActionArgs) => carryOut(context.get(shopContext), request);

/** Every order at the sandbox printer with what can happen to it, and what it has run out of. */
export default function PrinterPage({ loaderData: page, actionData }: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <Stage>
        <StageHead
          title="Printer"
          words="A paid order arrives as a draft and goes to print once it can no longer be cancelled. You move it on from there."
        />
        <Outcome done={actionData} />
      </Stage>
      <div className="wrap band stack">
        {!page.ok && <Alert>{page.error}</Alert>}
        {page.ok && page.printerOrders.length === 0 && <EmptyState title="No orders yet" headingLevel={2} />}
        {page.ok && page.printerOrders.length > 0 && (
          <PrinterOrders orders={page.printerOrders} numbers={page.numbers} />
        )}
        {page.ok && <Stock variants={page.variants} availability={page.availability} />}
      </div>
    </>
  );
}
