import type { Route } from "./+types/accessibility-page";
import { accessibilityStatement } from "./accessibility-statement.ts";
import { loadPolicy, policyMeta } from "./policy-page.ts";
import { PolicyView } from "./policy-view.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, accessibilityStatement);

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta(loaderData);

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <PolicyView policy={loaderData.policy} minutes={loaderData.minutes} />;
}
