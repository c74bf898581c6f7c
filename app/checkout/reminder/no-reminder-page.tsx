import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { OneThing } from "#app/newsletter/one-thing.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { store } from "#store";
import { refuseReminders } from "./.server/reminder-links.ts";
import type { Route } from "./+types/no-reminder-page";

export const meta: Route.MetaFunction = () => [
  { title: `Unfinished orders: ${store.brand}` },
  { name: "robots", content: "noindex" },
];

/** The page's button, and a mail client's one-click (RFC 8058). Opening the link alone refuses nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isRefused = await refuseReminders(context.get(shopContext), token);
  return data({ isRefused }, { status: isRefused ? 200 : 404 });
}

export default function NoReminderPage({ actionData }: Route.ComponentProps) {
  if (actionData?.isRefused) {
    return (
      <OneThing isDone title="That’s settled." lead="We won’t email you about unfinished orders again.">
        <p className="small soft">You’ll still get receipts and tracking for what you order.</p>
        <ButtonLink to="/" tone="quiet">
          Home
        </ButtonLink>
      </OneThing>
    );
  }
  if (actionData) {
    return (
      <OneThing
        title="This link doesn’t work."
        lead="It is incomplete, or so old that we’ve deleted the address it belonged to. We send no more emails about that order."
      >
        <ButtonLink to="/contact" tone="quiet">
          Contact us
        </ButtonLink>
      </OneThing>
    );
  }
  return (
    <OneThing
      title="Unfinished orders"
      lead="We email once when somebody leaves the checkout before paying. One click, and we never do it again for your address."
    >
      <form method="post">
        <Button type="submit" tone="brand" size="big">
          Don’t email me about them
        </Button>
      </form>
    </OneThing>
  );
}
