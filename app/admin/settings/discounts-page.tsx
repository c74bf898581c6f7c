import { href } from "react-router";
import { discountShares } from "#app/checkout/discount-rules.ts";
import { shopContext } from "#app/context.ts";
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
import { type Campaign, type CampaignState, forWhom, stateOf, takesOff } from "./campaign.ts";
import { discountForm } from "./discount-contract.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { SettingsHead } from "./settings-frame.tsx";

const shape: ListShape<"made"> = {
  sorts: ["made"],
  usual: "-made",
  search: { label: "Search codes", beyond: 20 },
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
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

type Row = { code: string; isWelcome: boolean; takesOff: string; forWhom: string; used: string; state: CampaignState };

const columns: Column<Row>[] = [
  {
    header: "Code",
    cell: ({ code, isWelcome }) =>
      isWelcome ? code : <Link to={href("/admin/settings/discounts/:code", { code })}>{code}</Link>,
  },
  { header: "Takes off", cell: (row) => row.takesOff, phone: "right" },
  { header: "For", cell: (row) => row.forWhom, soft: true, phone: "more" },
  { header: "Used", cell: ({ used }) => used, align: "end", phone: "more" },
  { header: "State", cell: ({ state }) => <Status {...state}>{state.word}</Status> },
];

const count = (number: number) => number.toLocaleString("en-GB");
const rowOf = (campaign: Campaign, now: Date): Row => ({
  code: campaign.code,
  isWelcome: false,
  takesOff: takesOff(campaign),
  forWhom: forWhom(campaign, now),
  used:
    campaign.maxUses === null
      ? count(campaign.usedCount)
      : `${count(campaign.usedCount)} of ${count(campaign.maxUses)}`,
  state: stateOf(campaign, now),
});

/** Discount codes: what they take off, for whom and when, and how often they were used. */
export default function DiscountsPage({ loaderData }: Route.ComponentProps) {
  const { query, campaigns, total, welcome, average, now, prefix } = loaderData;
  const ten =
    average && discountShares([{ total: average }], { code: "", kind: "percentage", value: 10 }).discountTotal;
  const ofNewsletter: Row = {
    code: `${prefix}${welcomePercent}-••••••`,
    isWelcome: true,
    takesOff: `${welcomePercent}%`,
    forWhom: "Newsletter, first order, one per address",
    used: `${count(welcome.used)} of ${count(welcome.given)}`,
    state: { word: "Running", tone: "good", settled: false },
  };
  return (
    <>
      <SettingsHead tab="Discounts" />
      <DoneNote words={{ made: "The code is made: customers can use it now, or from its first day on." }} />
      <DataTable
        title="Codes"
        caption="Discount codes, the newest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={[
          ...(query.search || query.page > 1 ? [] : [ofNewsletter]),
          ...campaigns.map((campaign) => rowOf(campaign, now)),
        ]}
        rowKey={({ code }) => code}
        empty="No codes like that"
      />
      <Panel title="New code">
        <ResourceForm intent="create" label="Create code" busyLabel="Making it..." tone="ink" size="s">
          <DiscountFields isNew />
          {ten !== null && (
            <p className="small soft">
              The goods of an average order cost {formatPence(average ?? 0)}: 10% of that is <b>{formatPence(ten)}</b>.
            </p>
          )}
        </ResourceForm>
      </Panel>
      <p className="small soft">
        Codes take something off the goods, never off the delivery, and leave 30p for the card to pay. The newsletter’s
        own codes are made by <Link to={href("/newsletter")}>signing up</Link>.
      </p>
    </>
  );
}
