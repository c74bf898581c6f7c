import { Form, useNavigation } from "react-router";
import { passwordLength } from "#app/accounts/contract.ts";
import { NewPasswordField } from "#app/accounts/security/password-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { AccountAnswer } from "./.server/buyer-actions.ts";
import "#app/ui/forms/offer.css";
import "./order-placed.css";
import "#app/ui/display/ticks.css";

const benefits = ["Cancel or return without an email", "Address filled in next time", "Delete it whenever you like"];

/** Offers guests an account: it only needs a password, and is confirmed by an emailed link. */
export function AccountOffer({ email, answer }: { email: string; answer: AccountAnswer | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "account";
  if (answer?.sentTo) {
    return (
      <section className="frame offer" aria-labelledby="account-title">
        <h2 id="account-title">Check your email</h2>
        <p role="status">
          We’ve emailed <b className="wrap-anywhere">{answer.sentTo}</b>. Click the link to finish, and the order will
          be in your account. If you have an account already, the email says so.
        </p>
      </section>
    );
  }
  const problems = answer?.problems ?? [];
  const otherProblems = problems.filter(({ field }) => field !== "password");
  return (
    <Form className="frame offer" aria-labelledby="account-title" method="post" preventScrollReset noValidate>
      <h2 id="account-title">Keep an eye on it</h2>
      <p>Choose a password and this order is waiting in your account.</p>
      <ul className="ticks small">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
      <input type="hidden" name="intent" value="account" />
      <div role="alert" className="empty:hidden">
        {otherProblems.map(({ message }) => (
          <p className="error" key={message}>
            {message}
          </p>
        ))}
      </div>
      <NewPasswordField hint={`${passwordLength.min} characters or more`} problems={problems} />
      <Button type="submit" wide busy={busy} busyLabel="Creating...">
        Create account
      </Button>
      <p className="tiny soft">
        For <span className="wrap-anywhere">{email}</span>. We send a link to confirm it is you. You can also leave
        this: the link in your receipt works without an account.
      </p>
    </Form>
  );
}
