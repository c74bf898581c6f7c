import { data, Form, href, redirect, useNavigation } from "react-router";
import { discountShares } from "#app/checkout/discount-rules.ts";
import { shopContext } from "#app/context.ts";
import { welcomePercent } from "#app/newsletter/rules.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { ListToolbar } from "../kit/list-toolbar.tsx";
import { Panel } from "../kit/panel.tsx";
import { averageGoods, countWelcomeCodes, listCampaigns } from "./.server/discount-queries.ts";
import { createDiscount } from "./.server/save-discount.ts";
import type { Route } from "./+types/discounts-page";
import { CampaignTable } from "./campaign-table.tsx";
import { discountForm } from "./discount-contract.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { SettingsHead } from "./settings-frame.tsx";

const shape: ListShape<"made"> = { sorts: ["made"], usual: "-made" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
  const query = readListQuery(new URL(request.url).searchParams, shape);
  const [list, welcome, average] = await Promise.all([
    listCampaigns(shop, query),
    countWelcomeCodes(shop),
    averageGoods(shop),
  ]);
  return { query, ...list, welcome, average, now: shop.clock.now(), prefix: shop.store.orderNumberPrefix };
}

type ActionResult = { problems: FormProblem[]; typed: Typed };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  const read = readForm(discountForm, await formOf(request));
  if (!read.ok) return data<ActionResult>({ problems: read.problems, typed: read.typed }, { status: 400 });
  const made = await createDiscount(shop, staff, read.data);
  if (made.ok === true) throw redirect(`${href("/admin/settings/discounts")}?done=made`);
  const message = `There is a code ${read.data.code} already`;
  return data<ActionResult>({ problems: [{ field: "code", message }], typed: read.typed }, { status: 409 });
}

/** Discount codes: what they take off, for whom and when, and how often they were used. */
export default function DiscountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, campaigns, total, welcome, average, now, prefix } = loaderData;
  const { problems = [], typed = {} } = actionData ?? {};
  const busy = useNavigation().state === "submitting";
  const ten =
    average && discountShares([{ total: average }], { code: "", kind: "percentage", value: 10 }).discountTotal;
  return (
    <>
      <SettingsHead tab={query.page > 1 ? `Discounts, page ${query.page}` : "Discounts"} />
      <DoneNote words={{ made: "The code is made: customers can use it now, or from its first day on." }} />
      {(total > 20 || query.search) && <ListToolbar label="Search codes" search={query.search} />}
      <ListPages page={query.page} total={total}>
        <Panel title="Codes" flush>
          <CampaignTable
            campaigns={campaigns}
            now={now}
            welcome={
              query.search || (query.page > 1 && total > 0)
                ? null
                : { ...welcome, code: `${prefix}${welcomePercent}-••••••` }
            }
          />
        </Panel>
      </ListPages>
      <Panel title="New code">
        <Form method="post" className="stack" noValidate>
          <ErrorSummary problems={problems} />
          <DiscountFields problems={problems} typed={typed} isNew />
          {ten !== null && (
            <p className="small soft">
              The goods of an average order cost {formatPence(average ?? 0)}: 10% of that is <b>{formatPence(ten)}</b>.
            </p>
          )}
          <div>
            <Button type="submit" size="s" busy={busy} busyLabel="Making it...">
              Create code
            </Button>
          </div>
        </Form>
      </Panel>
      <p className="small soft">
        Codes take something off the goods, never off the delivery, and leave 30p for the card to pay. The newsletter’s
        own codes are made by <Link to={href("/newsletter")}>signing up</Link>.
      </p>
    </>
  );
}
