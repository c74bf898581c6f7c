import { data, Form, redirect, useNavigation } from "react-router";
import { sessionEndedContext, shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { addAddress, changeAddress, readAddress, removeAddress, useAddressFirst } from "./.server/addresses.ts";
import { currentUser, requireUser } from "./.server/current-user.ts";
import type { Route } from "./+types/address-page";
import { ActionPage } from "./action-page.tsx";
import { AddressFields } from "./address-fields.tsx";
import { addressForm } from "./contract.ts";
import { SessionEnded } from "./session-ended.tsx";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params.id === "new" ? "Add an address" : "Change an address"}: ${store.brand}` },
];

const notFound = () => data(null, { status: 404 });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (context.get(sessionEndedContext)) return { address: null };
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  if (params.id === "new") return { address: null };
  const address = await readAddress(shop, user.id, params.id);
  if (!address) throw notFound();
  return { address };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const intent = form.get("intent");
  if (intent === "remove" || intent === "first") {
    const user = await requireUser(shop, request);
    const change = intent === "remove" ? removeAddress : useAddressFirst;
    if (!(await change(shop, user.id, params.id))) throw notFound();
    throw redirect(`/account?done=${intent === "remove" ? "removed" : "address"}#addresses`);
  }
  const read = readForm(addressForm, form);
  const refuse = (problems: FormProblem[]) =>
    data({ problems, typed: read.typed, sessionEnded: false }, { status: 400 });
  const user = await currentUser(shop, request);
  if (!user) {
    context.set(sessionEndedContext, true);
    return data({ problems: [], typed: read.typed, sessionEnded: true }, { status: 401 });
  }
  if (!read.ok) return refuse(read.problems);
  if (params.id === "new") {
    const added = await addAddress(shop, user.id, read.data);
    if (added === "full") return refuse([{ message: "You can save up to 20 addresses. Remove one first" }]);
  } else if (!(await changeAddress(shop, user.id, params.id, read.data))) throw notFound();
  throw redirect("/account?done=address#addresses");
}

export default function AddressPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { problems = [], typed, sessionEnded = false } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/account/addresses") === true;
  const values: Typed = typed ?? { country: "GB", ...textsOf(address) };
  return (
    <ActionPage title={address ? "Change an address" : "Add an address"} lead="You can choose it at checkout.">
      {sessionEnded && <SessionEnded />}
      <ErrorSummary problems={problems} />
      <Form method="post" className="stack" noValidate>
        <AddressFields values={values} problems={problems} isFirst={address?.isDefault ?? false} />
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save address
        </Button>
      </Form>
    </ActionPage>
  );
}

const textsOf = (address: object | null): Typed =>
  Object.fromEntries(
    Object.entries(address ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
