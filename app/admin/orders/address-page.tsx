import { data, Form, href, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { addressOf, changeAddress } from "#app/orders/customer/.server/change-address.ts";
import { placedAddressForm } from "#app/orders/placed-address.ts";
import { countryName } from "#app/pricing/countries.ts";
import { type FormProblem, formOf, problemOf, readForm, type Typed } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { audit } from "../.server/audit.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { isRevealed, reveal } from "../.server/reveal.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { RevealForm } from "../kit/reveal-dialog.tsx";
import { revealForm } from "../reveal.ts";
import { orderByNumber } from "./.server/find-order.ts";
import type { Route } from "./+types/address-page";
import { AddressFields, StaleAddress } from "./address-fields.tsx";

/** The address is shown only to somebody who has said why; to the others the page asks. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_orders");
  const order = await orderByNumber(shop, params.number);
  const isOpen = await isRevealed(shop, staff, { resource: "orders", id: order.number });
  const { number, revision, country } = order;
  const countryWords = country ? (countryName(country) ?? country) : "";
  return { number, revision, country: countryWords, address: isOpen ? addressOf(order) : null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_orders");
  const order = await orderByNumber(shop, params.number);
  const form = await formOf(request);
  const refuse = (problems: FormProblem[], typed: Typed, status = 400) =>
    data({ problems, typed, stale: null as Typed | null, revision: null as number | null }, { status });
  if (form.get("intent") === "reveal") {
    const read = readForm(revealForm, form);
    if (!read.ok) return refuse(read.problems, read.typed);
    await reveal(shop, staff, { resource: "orders", id: order.number }, read.data);
    throw redirect(href("/admin/orders/:number/address", { number: order.number }));
  }
  const read = readForm(placedAddressForm(order.country ?? ""), form);
  if (!read.ok) return refuse(read.problems, read.typed);
  const { revision, ...next } = read.data;
  const outcome = await changeAddress(shop, order.id, next, revision, {
    actor: "staff",
    alongside: (tx, changed) =>
      audit(tx, staff, {
        action: "update",
        resource: "orders",
        resourceId: order.number,
        summary: `changed the address: ${changed.join(", ")}`,
      }),
  });
  if (outcome === "saved") throw redirect(`${href("/admin/orders/:number", { number: order.number })}?done=address`);
  if (outcome === "too_late")
    return refuse(
      [{ message: "It is too late to change the address: the order has gone to print. Nothing has changed" }],
      read.typed,
      409,
    );
  const message = "Somebody has changed the address since you opened this page. Nothing of yours is saved yet";
  // What it is now is shown only to whom it is revealed; the revision alone tells nothing.
  const isOpen = await isRevealed(shop, staff, { resource: "orders", id: order.number });
  const stale: Typed | null = isOpen ? outcome.stale : null;
  return data({ problems: [{ message }], typed: read.typed, stale, revision: outcome.revision }, { status: 409 });
}

/** Corrects an address before the order goes to print. */
export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, country, address } = loaderData;
  const { problems = [], typed, stale, revision } = actionData ?? {};
  const busy = useNavigation().state === "submitting";
  const back = href("/admin/orders/:number", { number });
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to={href("/admin/orders")}>Orders</Link> / <Link to={back}>{number}</Link> /
      </nav>
      <AdminHead title="Correct the address" tab={`Address of ${number}`} />
      {address ? (
        <Panel title="Where it goes">
          <Form method="post" className="stack" noValidate>
            <ErrorSummary problems={problems} />
            {stale && typed && <StaleAddress stale={stale} typed={typed} />}
            <input type="hidden" name="revision" value={revision ?? loaderData.revision} key={revision} />
            <AddressFields
              values={typed ?? address}
              problem={(field) => problemOf(problems, field)}
              country={country}
            />
            <div className="row">
              <ButtonLink tone="line" to={back}>
                Back
              </ButtonLink>
              <Button type="submit" tone="brand" busy={busy} busyLabel="Saving...">
                {stale ? "Save mine all the same" : "Save the address"}
              </Button>
            </div>
          </Form>
        </Panel>
      ) : (
        <Panel title="Why do you need to see it?">
          <RevealForm problems={problems} typed={typed} />
        </Panel>
      )}
    </>
  );
}
