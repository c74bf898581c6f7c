import { data, href } from "react-router";
import { oneLine } from "#app/shared/normalize-text.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton, LineLink } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { changeDiscount, readCampaign, switchDiscount } from "./.server/discounts.ts";
import type { Route } from "./+types/discount-page";
import { campaignFields, campaignStateOf, describeConditions, describeValue } from "./campaign.ts";
import { discountForm } from "./discount-contract.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { SettingsTabs } from "./settings-frame.tsx";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  const campaign = await readCampaign(shop.db, oneLine(params.code));
  if (!campaign) throw data(null, { status: 404 });
  return { campaign, now: shop.clock.now() };
}

export const action = ({ params, ...args }: Route.ActionArgs) => {
  const code = oneLine(params.code);
  return runAction(args, "settings", {
    save: formAction(discountForm, (form, { shop, staff }) => changeDiscount(shop, staff, form), {
      besides: () => ({ code }),
    }),
    withdraw: { run: ({ shop, staff }) => switchDiscount(shop, staff, code, false) },
    restore: { run: ({ shop, staff }) => switchDiscount(shop, staff, code, true) },
  });
};

const done = {
  saved: "Saved. The checkout uses it from now on.",
  withdraw: "Withdrawn: it can no longer be used. Orders being paid keep it.",
  restore: "The code is active again.",
};

/** A discount code's page: edit, withdraw or reactivate it. */
export default function DiscountPage({ loaderData: { campaign, now } }: Route.ComponentProps) {
  const state = campaignStateOf(campaign, now);
  return (
    <>
      <AdminHead
        title={campaign.code}
        aside={<Status {...state}>{state.label}</Status>}
        lead={`${describeValue(campaign)} off. ${describeConditions(campaign, now)}. Used ${pluralize(campaign.usedCount, "time", "times")}`}
      >
        {campaign.isActive ? (
          <ActionButton intent="withdraw" tone="danger">
            Withdraw
          </ActionButton>
        ) : (
          <ActionButton intent="restore">Reactivate</ActionButton>
        )}
      </AdminHead>
      <SettingsTabs />
      <p className="small">
        <Link to={href("/admin/settings/discounts")}>All codes</Link>
      </p>
      <DoneNote words={done} />
      <Panel title="Discount">
        <ResourceForm
          what="code"
          values={campaignFields(campaign)}
          version={campaign.version}
          label="Save"
          busyLabel="Saving..."
          size="s"
          back={<LineLink to={href("/admin/settings/discounts")}>Back</LineLink>}
        >
          <DiscountFields isNew={false} />
        </ResourceForm>
      </Panel>
    </>
  );
}
