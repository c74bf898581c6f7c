import { shopContext } from "#app/context.ts";
import { Note } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import { SignInEmailField } from "../account-fields.tsx";
import { deleteForm } from "../contract.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { accountAction } from "../security/.server/account-action.ts";
import { PasswordToConfirm } from "../security/password-field.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { deleteAccount, ordersUnderWay } from "./.server/delete-account.ts";
import type { Route } from "./+types/delete-account-page";

export const meta: Route.MetaFunction = () => [{ title: `Delete your account: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  return { email: user.email, underWay: await ordersUnderWay(shop, user.id) };
}

export const action = (args: Route.ActionArgs) =>
  accountAction(args, deleteForm, {
    check: ({ email }, user) =>
      email === user.email ? null : { field: "email", message: "This isn’t this account’s email address" },
    run: (shop, request, user, { password }) => deleteAccount(shop, request, user, password),
    done: "/login?done=deleted",
  });

export default function DeleteAccountPage({ loaderData: { email, underWay }, actionData }: Route.ComponentProps) {
  return (
    <AccountForm
      title="Delete my account"
      lead="This can’t be undone."
      state={actionData}
      submit={{ label: "Delete my account", busyLabel: "Deleting...", tone: "danger" }}
      aside={<ButtonLink to="/account">Keep my account</ButtonLink>}
      above={
        <>
          <p>
            Your name, addresses, sign-in and newsletter details are deleted straight away, and your name is removed
            from reviews. Tax law requires us to keep payment records for six years.
          </p>
          {underWay.length > 0 && (
            <Note>
              Still on its way: {underWay.join(", ")}. It will still arrive, and its emails have a link to track it. To
              stop an order that hasn’t been printed, cancel it first.
            </Note>
          )}
        </>
      }
    >
      <SignInEmailField hint={`Type ${email} to delete this account`} autoComplete="off" />
      <PasswordToConfirm />
    </AccountForm>
  );
}
