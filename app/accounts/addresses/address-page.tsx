import { useState } from "react";
import { data, redirect } from "react-router";
import { PhoneField } from "#app/checkout/form/street-fields.tsx";
import { sessionEndedContext, shopContext } from "#app/context.ts";
import { addressLines } from "#app/orders/address-lines.ts";
import { countriesFor, stateLabel } from "#app/pricing/addresses/countries.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, Options, Select } from "#app/ui/forms/field.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { store } from "#store";
import { NameFields, useFieldState } from "../account-fields.tsx";
import { addressForm } from "../contract.ts";
import { AccountActionPage, AccountForm } from "../profile/account-form.tsx";
import { currentUser, requireUser } from "../session/.server/current-user.ts";
import { SessionEnded } from "../session/session-ended.tsx";
import {
  type AddressBookEntry,
  makeAddressDefault,
  readAddress,
  removeAddress,
  saveInAddressBook,
} from "./.server/addresses.ts";
import type { Route } from "./+types/address-page";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params.id === "new" ? "Add an address" : "Change an address"}: ${store.brand}` },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (context.get(sessionEndedContext)) return { address: null, isMissing: false };
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  if (params.id === "new") return { address: null, isMissing: false };
  const address = await readAddress(shop, user.id, params.id);
  return data({ address, isMissing: address === null }, { status: address ? 200 : 404 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const intent = form.get("intent");
  if (intent === "remove" || intent === "first") {
    const user = await requireUser(shop, request);
    const change = intent === "remove" ? removeAddress : makeAddressDefault;
    if (!(await change(shop, user.id, params.id))) return data({ isMissing: true }, { status: 404 });
    throw redirect(`/account?done=${intent === "remove" ? "removed" : "address"}#addresses`);
  }
  const read = readForm(addressForm(shop.store.markets.sellsTo), form);
  const refuse = (problems: FormProblem[], status = 400, known: Typed = {}) =>
    data({ problems, typed: { ...read.typed, ...known }, isMissing: status === 404 }, { status });
  const user = await currentUser(shop, request);
  if (!user) {
    context.set(sessionEndedContext, true);
    return data({ problems: [], typed: read.typed, sessionEnded: true }, { status: 401 });
  }
  if (!read.ok) return refuse(read.problems);
  const outcome = await saveInAddressBook(shop, user.id, params.id, { ...read.data, version: read.typed.version });
  if (outcome === "missing") return refuse([{ message: `${gone}. ${saveAsNew}` }], 404);
  if (outcome === "saved") throw redirect("/account?done=address#addresses");
  if (outcome === "full") return refuse([{ message: "You can save up to 20 addresses. Remove one first" }]);
  return refuse([{ message: describeNewer(outcome) }], 409, { version: outcome.version });
}

const gone = "This address is no longer in your address book";
const saveAsNew = "What you typed is still here: save it to add it as a new one";

const describeNewer = (newer: AddressBookEntry): string =>
  `This address has been changed since you opened this page. It now reads: ${[...addressLines(newer), newer.phone].filter(Boolean).join(", ")}. Save yours again to replace it`;

type Answer = { problems?: FormProblem[]; typed?: Typed; sessionEnded?: boolean; isMissing?: boolean };

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems = [], typed, sessionEnded = false, isMissing = loaderData.isMissing }: Answer = actionData ?? {};
  if (isMissing && !typed) return <AddressGone />;
  const address = isMissing ? null : loaderData.address;
  const values: Typed = typed ?? { country: "GB", ...textsOf(address) };
  return (
    <AccountForm
      title={address ? "Change an address" : "Add an address"}
      lead="You can choose it at checkout."
      state={{ problems, typed: values }}
      action={isMissing ? "/account/addresses/new" : undefined}
      submit={{ label: "Save address", busyLabel: "Saving..." }}
      above={sessionEnded && <SessionEnded />}
    >
      {values.version !== undefined && <input type="hidden" name="version" value={values.version} />}
      <AddressFields values={values} isFirst={address?.isDefault ?? false} />
    </AccountForm>
  );
}

/** It was removed in another tab, or by a double click. */
const AddressGone = () => (
  <AccountActionPage title="Address removed" lead={`${gone}.`}>
    <ButtonLink to="/account#addresses">View addresses</ButtonLink>
  </AccountActionPage>
);

const textsOf = (address: object | null): Typed =>
  Object.fromEntries(
    Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

interface AddressFieldsProps {
  values: Typed;
  /** Already the default, so there is nothing to choose. */
  isFirst: boolean;
}

/** Same order and labels as at checkout. */
function AddressFields({ values, isFirst }: AddressFieldsProps) {
  const [country, setCountry] = useState(values.country ?? "");
  const state = stateLabel(country);
  const { sellsTo } = useStore().markets;
  const bind = useFieldState();
  return (
    <>
      <div className="formgrid">
        <NameFields fieldClassName="c3" />
        <Field {...bind("address")} label="Address" autoComplete="address-line1" />
        <Field {...bind("apartment")} label="Apartment, flat or company" optional autoComplete="address-line2" />
        <Field {...bind("city")} fieldClassName="c4" label="Town or city" autoComplete="address-level2" />
        <Field {...bind("postcode")} fieldClassName="c2" label="Postcode" autoComplete="postal-code" />
        <Field
          {...bind("state")}
          fieldClassName="c3"
          label={state ?? "County"}
          optional={state === null}
          autoComplete="address-level1"
        />
        <Select
          {...bind("country")}
          fieldClassName="c3"
          label="Country"
          autoComplete="country"
          onChange={(event) => setCountry(event.target.value)}
        >
          <Options of={countriesFor(sellsTo).map(({ code, name }) => [code, name])} />
        </Select>
        <PhoneField {...bind("phone")} />
      </div>
      {!isFirst && (
        <Checkbox
          name="isDefault"
          value="yes"
          defaultChecked={values.isDefault === "yes"}
          label="Use as default address"
        />
      )}
    </>
  );
}
