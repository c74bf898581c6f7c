import { data, Form, redirect, useNavigation } from "react-router";
import { NameFields } from "#app/accounts/account-fields.tsx";
import { hasSessionEnded, revalidateInSession, SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { PhoneField, StreetFields } from "#app/checkout/form/street-fields.tsx";
import { shopContext } from "#app/context.ts";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { type FormProblem, formOf, problemOf, readForm, type Typed, typedIn } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import type { Order } from "../.server/order-store.ts";
import { addressLines } from "../address-lines.ts";
import { placedAddressForm } from "../placed-address.ts";
import { orderCan } from "../rules.ts";
import { canAskForAddress, changeOrAskForAddress } from "./.server/ask-for-address.ts";
import { addressOf, type OrderAddress } from "./.server/change-address.ts";
import { ownPlacedOrder } from "./.server/own-order.ts";
import type { Route } from "./+types/address-page";
import { OrderMissing, OrderSubpage } from "./order-subpage.tsx";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Change the address of ${params.number}`);

/** After a refusal too: the order may have changed. */
export const shouldRevalidate = revalidateInSession;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  const now = shop.clock.now();
  if (!order) return data({ order: null, signedIn, now }, { status: 404 });
  const { number, revision, country, status, printState, cancelUntil } = order;
  const isAsked = await canAskForAddress(shop, shop.db, order);
  const isOpen = orderCan.changeAddress(order, now) || isAsked;
  return data({
    order: { number, revision, country: country ?? "GB", status, printState, cancelUntil, isOpen, isAsked },
    address: isOpen ? addressOf(order) : null,
    signedIn,
    now,
  });
}

const refusals = {
  too_late: [409, "It is too late to change the address: the order has gone to print. Nothing has changed."],
  stale: [409, "The order has changed since you opened this page. Check the address and save it again."],
  printer_silent: [
    503,
    "The printer isn’t responding, so we can’t tell yet whether it can change the address. Send it again in a few minutes.",
  ],
} as const;

/** The owner changes the delivery address while the order is not confirmed for printing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const refuse = (status: number, problems: FormProblem[], typed: Typed) => data({ problems, typed }, { status });
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  if (!order && !viewer) return refuse(notAuthenticated.status, [{ message: notAuthenticated.message }], typedIn(form));
  if (!order) return refuse(404, [{ message: friendlyMessage("Order not found") }], {});
  const read = readForm(placedAddressForm(order), form, { email: order.email });
  if (!read.ok) return refuse(400, read.problems, read.typed);
  const { revision, ...next } = read.data;
  const outcome = await changeOrAskForAddress(shop, order.id, next, revision, { actor: "customer" });
  if (outcome === "saved") throw redirect(`/orders/${order.number}`);
  const [status, message] = refusals[typeof outcome === "string" ? outcome : "stale"];
  const goesTo = typeof outcome === "string" ? "" : ` It now goes to: ${describeAddress(order, outcome.stale)}.`;
  return refuse(status, [{ message: message + goesTo }], read.typed);
}

const describeAddress = ({ country }: Pick<Order, "country">, now: OrderAddress): string =>
  [...addressLines({ ...now, country }), now.phone, now.email].filter(Boolean).join(", ");

export default function AddressPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const { order, signedIn, now } = loaderData;
  const { problems = [], typed } = actionData ?? {};
  if (!order) {
    return typed && hasSessionEnded(problems) ? (
      <AddressAfterSession number={params.number} typed={typed} problems={problems} />
    ) : (
      <OrderMissing number={params.number} signedIn={signedIn} problem={problems[0]?.message} />
    );
  }
  const { address } = loaderData;
  const to = `/orders/${order.number}`;
  const until = order.cancelUntil && formatDeadline(order.cancelUntil, now);
  return (
    <OrderSubpage number={order.number} current="Change address" title="Change address" lead={leadOf(order, until)}>
      <div className="stack pt-6 max-w-[40rem]">
        <ErrorSummary problems={problems} />
        {hasSessionEnded(problems) && <SessionEnded />}
        {address && (
          <Form method="post" className="stack" noValidate>
            <input type="hidden" name="revision" value={order.revision} />
            <OrderAddressFields values={typed ?? address} problems={problems} country={order.country} />
            <div className="row">
              <Button type="submit" busy={busy} busyLabel={order.isAsked ? "Asking..." : "Saving..."}>
                {order.isAsked ? "Ask for this address" : "Save the address"}
              </Button>
              <ButtonLink tone="line" to={to}>
                Keep the old address
              </ButtonLink>
            </div>
          </Form>
        )}
        {!address && (
          <div className="row">
            <ButtonLink to={to}>View order</ButtonLink>
          </div>
        )}
      </div>
    </OrderSubpage>
  );
}

function leadOf({ isOpen, isAsked }: { isOpen: boolean; isAsked: boolean }, until: string | null): string {
  if (!isOpen) return "The address of this order can no longer be changed here.";
  return isAsked
    ? "It is about to be printed. We ask the printer, and tell you at once whether the address could still be changed."
    : `Save it before ${until}: after that the order goes to print.`;
}

interface AddressAfterSessionProps {
  number: string;
  typed: Typed;
  problems: FormProblem[];
}

/**
 * Shown for an address sent after the session ended, without a script. We cannot know whose order it is, so nothing of
 * the order is shown. The form keeps the input until it is sent again.
 */
function AddressAfterSession({ number, typed, problems }: AddressAfterSessionProps) {
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="Change address">
        The new address of order{" "}
        <b>
          <OrderNumber number={number} />
        </b>{" "}
        is ready to send again.
      </PageHead>
      <Form method="post" className="stack pt-6 max-w-[40rem]" noValidate>
        <ErrorSummary problems={problems} />
        <SessionEnded />
        <input type="hidden" name="revision" value={typed.revision ?? ""} />
        <OrderAddressFields values={typed} problems={problems} country={typed.country ?? ""} />
        <div>
          <Button type="submit">Save the address</Button>
        </div>
      </Form>
    </div>
  );
}

type OrderAddressFieldsProps = { values: Typed; problems: readonly FormProblem[]; country: string };

/**
 * A placed order's address, with the same order and labels as at checkout. It sends the country only to be shown the same
 * form again should the session have ended: the order's own is what counts.
 */
function OrderAddressFields({ values, problems, country }: OrderAddressFieldsProps) {
  const bind = (name: string) => ({ name, defaultValue: values[name], error: problemOf(problems, name) });
  return (
    <div className="formgrid">
      <input type="hidden" name="country" value={country} />
      <NameFields problems={problems} typed={values} fieldClassName="c3" />
      <StreetFields bind={bind} country={country} />
      <PhoneField {...bind("phone")} />
      <p className="small soft">
        Country: {countryName(country) ?? country}. Delivery was priced for it, so it can’t be changed.
      </p>
    </div>
  );
}
