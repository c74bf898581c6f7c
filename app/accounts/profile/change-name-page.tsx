import { shopContext } from "#app/context.ts";
import { problemOf } from "#app/shared/form.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { store } from "#store";
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
  const { problems = [], typed = loaderData } = actionData ?? {};
  return (
    <AccountForm
      title="Your name"
      lead="How we greet you. You can leave it empty."
      problems={problems}
      submit={{ label: "Save", busyLabel: "Saving..." }}
    >
      <Field
        label="First name"
        optional
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed.firstName}
        error={problemOf(problems, "firstName")}
      />
      <Field
        label="Last name"
        optional
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed.lastName}
        error={problemOf(problems, "lastName")}
      />
      <PasswordToConfirm problems={problems} />
    </AccountForm>
  );
}
