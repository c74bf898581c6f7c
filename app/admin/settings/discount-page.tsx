import { data, Form, href, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { Panel } from "../kit/panel.tsx";
import { SettingsTabs } from "../settings-tabs.tsx";
import { readCampaign } from "./.server/discount-queries.ts";
import { changeDiscount, switchDiscount } from "./.server/save-discount.ts";
import type { Route } from "./+types/discount-page";
import { discountForm } from "./discount-contract.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { asTyped, type Campaign, forWhom, stateOf, takesOff } from "./discount-words.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
  const campaign = await readCampaign(shop.db, oneLine(params.code));
  if (!campaign) throw data(null, { status: 404 });
  return { campaign, now: shop.clock.now() };
}

type ActionResult = { problems: FormProblem[]; typed: Typed; theirs: Campaign | null };

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  const form = await formOf(request);
  const intent = form.get("intent");
  const here = href("/admin/settings/discounts/:code", params);
  if (intent === "withdraw" || intent === "restore") {
    await switchDiscount(shop, staff, oneLine(params.code), intent === "restore");
    throw redirect(`${here}?done=${intent}`);
  }
  form.set("code", params.code);
  const read = readForm(discountForm, form);
  const reply = (problems: FormProblem[], typed: Typed, status: number, theirs: Campaign | null = null) =>
    data<ActionResult>({ problems, typed, theirs }, { status });
  if (!read.ok) return reply(read.problems, read.typed, 400);
  const saved = await changeDiscount(shop, staff, read.data);
  switch (saved.ok) {
    case true:
      throw redirect(`${here}?done=saved`);
    case "used-more":
      return reply([{ field: "maxUses", message: `It has been used ${saved.used} times already` }], read.typed, 409);
    case "changed":
      return reply(
        [{ message: "Somebody else has changed this code meanwhile: nothing is saved yet" }],
        { ...read.typed, version: String(saved.now.version) },
        409,
        saved.now,
      );
    default:
      throw data(null, { status: 404 });
  }
}

const done = {
  saved: "Saved. The checkout goes by it from now on.",
  withdraw: "Withdrawn: nobody can use it any more. Orders that are being paid keep it.",
  restore: "It is in use again.",
};

/** One discount code: change it, withdraw it, put it back. */
export default function DiscountPage({ loaderData: { campaign, now }, actionData }: Route.ComponentProps) {
  const { problems = [], typed = asTyped(campaign), theirs = null } = actionData ?? {};
  const busy = useNavigation().state === "submitting";
  const { word, tone } = stateOf(campaign, now);
  const intent = campaign.isActive ? "withdraw" : "restore";
  return (
    <>
      <AdminHead
        title={campaign.code}
        aside={<Status tone={tone}>{word}</Status>}
        lead={`${takesOff(campaign)} off. ${forWhom(campaign, now)}. Used ${campaign.usedCount} times`}
      >
        <Form method="post">
          <Button type="submit" name="intent" value={intent} size="s" tone={campaign.isActive ? "danger" : "line"}>
            {campaign.isActive ? "Withdraw" : "Put back into use"}
          </Button>
        </Form>
      </AdminHead>
      <SettingsTabs />
      <p className="small">
        <Link to={href("/admin/settings/discounts")}>All codes</Link>
      </p>
      <DoneNote words={done} />
      <Panel title="What it does">
        <Form method="post" className="stack" noValidate>
          <ErrorSummary problems={problems} />
          {theirs && (
            <Alert>
              It now says: {takesOff(theirs)} off. {forWhom(theirs, now)}
              {theirs.maxUses !== null && `, ${theirs.maxUses} uses`}. Save again to put yours in its place.
            </Alert>
          )}
          <DiscountFields key={typed.version} problems={problems} typed={typed} isNew={false} />
          <div className="row">
            <Button type="submit" tone="brand" size="s" busy={busy} busyLabel="Saving...">
              Save
            </Button>
            <ButtonLink tone="line" size="s" to={href("/admin/settings/discounts")}>
              Back
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </>
  );
}
