import type { Route } from "./+types/return-policy-page";
import { loadPolicy, policyMeta } from "./policy-page.ts";
import { PolicyView } from "./policy-view.tsx";
import { returnPolicy } from "./return-policy.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, returnPolicy);

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta(loaderData);

export default function ReturnPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyView policy={loaderData.policy} minutes={loaderData.minutes} />;
}
