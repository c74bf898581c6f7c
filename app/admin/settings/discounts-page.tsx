import { href } from "react-router";
import { discountShares } from "#app/checkout/discount-rules.ts";
import { welcomePercent } from "#app/newsletter/rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { DataTable } from "../kit/data-table.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { averageGoods, countWelcomeCodes, createDiscount, listCampaigns } from "./.server/discounts.ts";
import type { Route } from "./+types/discounts-page";
import { type Campaign, type CampaignState, campaignStateOf, describeConditions, describeValue } from "./campaign.ts";
import { discountForm } from "./discount-contract.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { SettingsHead } from "./settings-frame.tsx";

const shape: ListShape = { search: { label: "Search codes", beyond: 20 } };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  const query = readListQuery(url.searchParams, shape);
  const [list, welcome, average] = await Promise.all([
    listCampaigns(shop, query),
    countWelcomeCodes(shop),
    averageGoods(shop),
  ]);
  return { query, ...list, welcome, average, now: shop.clock.now(), prefix: shop.store.orderNumberPrefix };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "settings", {
    create: formAction(discountForm, (form, { shop, staff }) => createDiscount(shop, staff, form)),
  });

type Row = {
  code: string;
  isWelcome: boolean;
  discount: string;
  conditions: string;
  used: string;
  state: CampaignState;
};

const columns: Column<Row>[] = [
  {
    header: "Code",
    cell: ({ code, isWelcome }) =>
      isWelcome ? code : <Link to={href("/admin/settings/discounts/:code", { code })}>{code}</Link>,
  },
  { header: "Discount", cell: ({ discount }) => discount, phone: "right" },
  { header: "For", cell: ({ conditions }) => conditions, soft: true, phone: "more" },
  { header: "Used", cell: ({ used }) => used, align: "end", phone: "more" },
  { header: "Status", cell: ({ state }) => <Status {...state}>{state.label}</Status> },
];

const count = (number: number) => number.toLocaleString("en-GB");
const rowOf = (campaign: Campaign, now: Date): Row => ({
  code: campaign.code,
  isWelcome: false,
  discount: describeValue(campaign),
  conditions: describeConditions(campaign, now),
  used:
    campaign.maxUses === null
      ? count(campaign.usedCount)
      : `${count(campaign.usedCount)} of ${count(campaign.maxUses)}`,
  state: campaignStateOf(campaign, now),
});

/** The list of discount codes, with their uses, and a form for a new one. */
export default function DiscountsPage({ loaderData }: Route.ComponentProps) {
  const { query, campaigns, total, welcome, average, now, prefix } = loaderData;
  const tenPercent =
    average && discountShares([{ total: average }], { code: "", kind: "percentage", value: 10 }).discountTotal;
  const newsletterRow: Row = {
    code: `${prefix}${welcomePercent}-••••••`,
    isWelcome: true,
    discount: `${welcomePercent}%`,
    conditions: "Newsletter, first order, one per address",
    used: `${count(welcome.used)} of ${count(welcome.given)}`,
    state: { label: "Running", tone: "good", settled: false },
  };
  return (
    <>
      <SettingsHead tab="Discounts" />
      <DoneNote words={{ created: "Code created. Customers can use it now, or from its first day." }} />
      <DataTable
        title="Codes"
        caption="Discount codes, newest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={[
          ...(query.search || query.page > 1 ? [] : [newsletterRow]),
          ...campaigns.map((campaign) => rowOf(campaign, now)),
        ]}
        rowKey={({ code }) => code}
        empty="No matching codes"
      />
      <Panel title="New code">
        <ResourceForm intent="create" label="Create code" busyLabel="Creating..." tone="ink" size="s">
          <DiscountFields isNew />
          {tenPercent !== null && (
            <p className="small soft">
              The goods of an average order cost {formatPence(average ?? 0)}; 10% of that is{" "}
              <b>{formatPence(tenPercent)}</b>.
            </p>
          )}
        </ResourceForm>
      </Panel>
      <p className="small soft">
        Codes discount the goods, never delivery, and leave at least 30p to pay. Newsletter codes are created by{" "}
        <Link to={href("/newsletter")}>signing up</Link>.
      </p>
    </>
  );
}
