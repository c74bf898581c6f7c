import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { newsletterErrorMessage } from "#app/newsletter/use-newsletter.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { formOf } from "#app/shared/form.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { store } from "#store";
import { signUpForNewsletter } from "./.server/sign-up.ts";
import type { Route } from "./+types/newsletter-page";
import { newsletterSignup } from "./contract.ts";
import NewsletterSection from "./newsletter-section.island.tsx";
import { newsletterTitle, signupTexts } from "./rules.ts";
import { idleNewsletter, type NewsletterState } from "./use-newsletter.ts";

export const meta: Route.MetaFunction = () => [{ title: `${newsletterTitle}: ${store.brand}` }];

/** The form's target without JavaScript: same rules, same texts. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const email = String(form.get("email") ?? "").slice(0, 320);
  const failed = (status: number, message: string) =>
    data<NewsletterState>({ phase: "error", email, message }, { status });

  const given = newsletterSignup.safeParse({ email });
  if (!given.success) return failed(400, given.error.issues[0]?.message ?? signupTexts.invalid);
  const outcome = await signUpForNewsletter(shop, given.data, clientAddress(request));
  if (outcome.status === 200 && outcome.answer.success) return data<NewsletterState>({ phase: "success", email: "" });
  return failed(outcome.status, outcome.answer.error ?? newsletterErrorMessage({ status: outcome.status }));
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <Island
      name="newsletter/newsletter-section"
      of={NewsletterSection}
      props={{ level: 1, start: actionData ?? idleNewsletter }}
    />
  );
}
