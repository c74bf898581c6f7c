import type { Route } from "./+types/cookie-policy-page";
import { cookiePolicy } from "./cookie-policy.ts";
import { loadPolicy, policyMeta } from "./policy-page.ts";
import { PolicyView } from "./policy-view.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, cookiePolicy);

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta(loaderData);

export default function CookiePolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyView policy={loaderData.policy} minutes={loaderData.minutes} />;
}
