import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { confirmSubscription, readConfirmation } from "./.server/sign-up.ts";
import type { Route } from "./+types/confirm-page";
import { maskedAddress } from "./rules.ts";
import { SubscriptionPage } from "./subscription-page.tsx";

export const meta: Route.MetaFunction = () => privateMeta("Confirm your address");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Shows who would be confirmed and changes nothing: email clients open links on their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return reply(await readConfirmation(context.get(shopContext), tokenOf(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  return reply(await confirmSubscription(context.get(shopContext), tokenOf(request)));
}

type Confirmation = Awaited<ReturnType<typeof readConfirmation>>;

/** Gives the page no more of the address than it shows. */
function reply(found: Confirmation) {
  const isOver = found.state === "over";
  const shown = isOver
    ? { address: null, hasCode: false }
    : { address: maskedAddress(found.email), hasCode: found.hasCode };
  return data({ state: found.state, ...shown }, { status: isOver ? 404 : 200 });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, address, hasCode } = actionData ?? loaderData;
  if (state === "open") {
    return (
      <SubscriptionPage
        title="One last step."
        lead={
          <>
            <b>{address}</b> will join the list for campaign updates and promotions. You can unsubscribe at any time.
          </>
        }
      >
        <form method="post">
          <Button type="submit" tone="brand" size="big">
            Confirm my address
          </Button>
        </form>
      </SubscriptionPage>
    );
  }
  if (state === "over") {
    return (
      <SubscriptionPage
        title="This link has expired."
        lead="It may be more than a week old, or the address has since unsubscribed. Join again and we’ll send a new one."
      >
        <NextLink to="/newsletter">Join again</NextLink>
      </SubscriptionPage>
    );
  }
  return (
    <SubscriptionPage
      isDone
      title="You’re on the list."
      lead={
        <>
          <b>{address}</b> is confirmed.{hasCode && " Your discount code is in the same email as the link."}
        </>
      }
    >
      <NextLink to="/shop">Shop Merch</NextLink>
    </SubscriptionPage>
  );
}

const NextLink = ({ to, children }: { to: string; children: string }) => (
  <div className="row">
    <ButtonLink to={to} tone="brand">
      {children}
    </ButtonLink>
  </div>
);
