import { href } from "react-router";
import { canAskForAddress, changeOrAskForAddress } from "#app/orders/customer/.server/ask-for-address.ts";
import { addressOf } from "#app/orders/customer/.server/change-address.ts";
import { placedAddressForm } from "#app/orders/placed-address.ts";
import { countryName, stateLabel } from "#app/pricing/addresses/countries.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { audit } from "../.server/audit.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { isRevealed, reveal } from "../.server/reveal.ts";
import { conflict, done, doneAt, formAction, refused, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { RevealForm } from "../kit/dialogs.tsx";
import { FormField } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { revealForm } from "../reveal.ts";
import { orderByNumber } from "./.server/read-order-page.ts";
import type { Route } from "./+types/address-page";

/** Shows the address only to staff who have revealed it (R-ADMIN-6); asks others for a reason. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "update_orders");
  const order = await orderByNumber(shop, params.number);
  const isVisible = await isRevealed(shop, staff, { resource: "orders", id: order.number });
  const { number, revision, country } = order;
  const countryLabel = country ? (countryName(country) ?? country) : "";
  const isAsked = await canAskForAddress(shop, shop.db, order);
  return { number, revision, country: countryLabel, isAsked, address: isVisible ? addressOf(order) : null };
}

const changedMeanwhile = "Somebody has changed the address since you opened this page. Your changes are not saved yet";
const addressLocked = "It is too late to change the address: the order has gone to print. Nothing was changed";
const printerSilent =
  "The printer isn’t responding, so it is unknown whether it can change the address. Save it again in a few minutes";

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "update_orders", async ({ shop, staff }) => {
    const order = await orderByNumber(shop, params.number);
    const masked = { resource: "orders", id: order.number } as const;
    return {
      save: formAction(placedAddressForm(order), async ({ revision, ...address }) => {
        const outcome = await changeOrAskForAddress(shop, order.id, address, revision, {
          actor: "staff",
          alongside: (tx, changed) =>
            audit(tx, staff, "orders", order.number, {
              action: "update",
              summary: `changed the address: ${changed.join(", ")}`,
            }),
        });
        if (outcome === "saved")
          return doneAt(`${href("/admin/orders/:number", { number: order.number })}?done=address`);
        if (outcome === "too_late") return refused(addressLocked);
        if (outcome === "printer_silent") return refused(printerSilent, undefined, 503);
        // The stored address is shown only if revealed; the revision alone reveals nothing.
        return conflict(outcome.revision, { stored: (await isRevealed(shop, staff, masked)) ? outcome.stale : null });
      }),
      reveal: formAction(revealForm, async (form) => {
        await reveal(shop, staff, masked, form);
        return done();
      }),
    };
  });

/** Corrects an order's address; once it is confirmed for printing, if the print provider agrees (R-ORDER-20). */
export default function AddressPage({ loaderData }: Route.ComponentProps) {
  const { number, country, address, revision, isAsked } = loaderData;
  const saving = useActionResult("save");
  const back = href("/admin/orders/:number", { number });
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to={href("/admin/orders")}>Orders</Link> / <Link to={back}>{number}</Link> /
      </nav>
      <AdminHead
        title="Correct the address"
        tab={`Address of ${number}`}
        lead={
          isAsked ? "It is about to be printed: the printer is asked whether the address can still change." : undefined
        }
      />
      {address ? (
        <Panel title="Delivery address">
          <ResourceForm
            what="address"
            values={address}
            hidden={{ revision: saving?.conflict?.version ?? revision }}
            label={isAsked ? "Ask for this address" : "Save the address"}
            busyLabel={isAsked ? "Asking..." : "Saving..."}
            back={
              <ButtonLink tone="line" to={back}>
                Back
              </ButtonLink>
            }
          >
            <AddressFields country={country} />
          </ResourceForm>
        </Panel>
      ) : (
        <Panel title="Why do you need to see this?">
          <ErrorSummary problems={saving?.conflict ? [{ message: changedMeanwhile }] : (saving?.problems ?? [])} />
          <RevealForm />
        </Panel>
      )}
    </>
  );
}

/** @param country its name; it cannot change, because the delivery price depends on it */
function AddressFields({ country }: { country: string }) {
  const state = stateLabel(country);
  return (
    <div className="formgrid">
      <FormField name="firstName" label="First name" fieldClassName="c3" />
      <FormField name="lastName" label="Last name" fieldClassName="c3" />
      <FormField name="address" label="Address" />
      <FormField name="apartment" label="Apartment, flat or company" optional />
      <FormField name="city" label="Town or city" fieldClassName="c4" />
      <FormField name="postcode" label="Postcode" fieldClassName="c2" />
      <FormField name="state" label={state ?? "County"} optional={state === null} />
      <FormField name="phone" label="Phone" optional type="tel" fieldClassName="c3" />
      <FormField name="email" label="Email address" type="email" fieldClassName="c3" />
      <p className="small soft">Country: {country}. It cannot change, because the delivery price depends on it.</p>
    </div>
  );
}
