import { shopContext } from "#app/context.ts";
import { store } from "#store";
import { NameFields } from "../account-fields.tsx";
import { changeNameForm } from "../contract.ts";
import { accountAction } from "../security/.server/account-action.ts";
import { changeName } from "../security/.server/change-credentials.ts";
import { PasswordToConfirm } from "../security/password-field.tsx";
import { nameParts, requireUser } from "../session/.server/current-user.ts";
import type { Route } from "./+types/change-name-page";
import { AccountForm } from "./account-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Change your name: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return nameParts(await requireUser(context.get(shopContext), request));
}

export const action = (args: Route.ActionArgs) =>
  accountAction(args, changeNameForm, { run: changeName, done: "/account?done=name" });

export default function ChangeNamePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountForm
      title="Your name"
      lead="How we greet you. You can leave it empty."
      state={{ typed: loaderData, ...actionData }}
      submit={{ label: "Save", busyLabel: "Saving..." }}
    >
      <NameFields optional />
      <PasswordToConfirm />
    </AccountForm>
  );
}
