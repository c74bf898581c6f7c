import { Form, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf, problemOf } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { answerLinkForm } from "./.server/request-link.ts";
import type { Route } from "./+types/forgot-password-page";
import { EmailSent } from "./email-sent.tsx";
import { notAsked } from "./link-answer.ts";
import { NightPage } from "./night-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Forgot your password? ${store.brand}` }];

export async function action({ request, context }: Route.ActionArgs) {
  return answerLinkForm(context.get(shopContext), request, await formOf(request), "reset");
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { problems, typed, sentTo } = actionData ?? notAsked;
  const busy = useNavigation().formAction?.startsWith("/forgot-password") === true;
  if (sentTo) {
    return (
      <NightPage>
        <EmailSent
          to={sentTo}
          kind="reset"
          words="If there is an account with this address, the email has a link to choose a new password. It works for one hour."
        />
      </NightPage>
    );
  }
  return (
    <NightPage>
      <Form className="login__form stack" method="post" noValidate>
        <h1 className="poster">Forgot your password?</h1>
        <p>Enter your email address and we’ll send you a link to choose a new password.</p>
        <ErrorSummary problems={problems} />
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed.email}
          error={problemOf(problems, "email")}
        />
        <Button type="submit" tone="brand" size="big" wide busy={busy} busyLabel="Sending...">
          Send link
        </Button>
        <p className="small">
          <Link to="/login">Back to Sign In</Link>
        </p>
      </Form>
    </NightPage>
  );
}
