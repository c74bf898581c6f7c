import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { SubscriptionPage } from "#app/newsletter/subscription-page.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { canRefuse, refuseReminders } from "./.server/reminder-links.ts";
import type { Route } from "./+types/no-reminder-page";

export const meta: Route.MetaFunction = () => privateMeta("Unfinished orders");

const tokenOf = (url: URL): string => url.searchParams.get("token") ?? "";

/** Offers to refuse, or says that the link doesn't work. Email clients open links on their own: this refuses nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const isValid = await canRefuse(context.get(shopContext), tokenOf(url));
  return data({ isValid }, { status: isValid ? 200 : 404 });
}

/** The page's button, and a mail client's one-click (RFC 8058). */
export async function action({ url, context }: Route.ActionArgs) {
  const isRefused = await refuseReminders(context.get(shopContext), tokenOf(url));
  return data({ isRefused }, { status: isRefused ? 200 : 404 });
}

export default function NoReminderPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isRefused) {
    return (
      <SubscriptionPage isDone title="That’s settled." lead="We won’t email you about unfinished orders again.">
        <p className="small soft">You’ll still get receipts and tracking for what you order.</p>
        <ButtonLink to="/" tone="line">
          Home
        </ButtonLink>
      </SubscriptionPage>
    );
  }
  if (actionData || !loaderData.isValid) {
    return (
      <SubscriptionPage
        title="This link doesn’t work."
        lead="It is incomplete, or so old that we’ve deleted the address it belonged to. We send no more emails about that order."
      >
        <ButtonLink to="/contact" tone="line">
          Contact us
        </ButtonLink>
      </SubscriptionPage>
    );
  }
  return (
    <SubscriptionPage
      title="Unfinished orders"
      lead="We send one email when somebody leaves the checkout before paying. One click and we’ll never send another to your address."
    >
      <form method="post">
        <Button type="submit" tone="brand" size="big">
          Don’t email me about them
        </Button>
      </form>
    </SubscriptionPage>
  );
}
