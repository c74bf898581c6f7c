import type { Route } from "./+types/terms-of-service-page";
import { loadPolicy, policyMeta } from "./policy-page.ts";
import { PolicyView } from "./policy-view.tsx";
import { termsOfService } from "./terms-of-service.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadPolicy(context, termsOfService);

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta(loaderData);

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return <PolicyView policy={loaderData.policy} minutes={loaderData.minutes} />;
}
