import type { Route } from "./+types/privacy-policy-page";
import { loadPolicy, policyMeta } from "./policy-page.ts";
import { PolicyView } from "./policy-view.tsx";
import { privacyPolicy } from "./privacy-policy.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, privacyPolicy);

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta(loaderData);

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyView policy={loaderData.policy} minutes={loaderData.minutes} />;
}
