import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { store } from "#store";
import { leaveList, readSubscription } from "./.server/leave-list.ts";
import type { Route } from "./+types/unsubscribe-page";
import { leaveForm } from "./contract.ts";
import { maskedAddress } from "./rules.ts";
import { LeaveView, LeftView, NoLinkView } from "./unsubscribe-views.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `Unsubscribe: ${store.brand}` },
  { name: "robots", content: "noindex" },
];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Shows whose email would stop. Opening the link never unsubscribes: email clients open links on their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const subscription = token ? await readSubscription(context.get(shopContext), token) : null;
  return data(
    { subscription: masked(subscription), hasToken: token !== "" },
    { status: token && !subscription ? 404 : 200 },
  );
}

/** The page's buttons, and a mail client's one-click (RFC 8058), which gets no cookies and no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const given = leaveForm.safeParse({ intent: "unsubscribe", ...Object.fromEntries(form) });
  if (!given.success) {
    const [issue] = given.error.issues;
    const problem = { field: String(issue?.path[0] ?? ""), message: issue?.message ?? "Choose one of the options" };
    return data({ subscription: undefined, problem, thanks: null }, { status: 400 });
  }
  const subscription = await leaveList(context.get(shopContext), tokenOf(request), given.data);
  const thanks = given.data.intent === "fewer" || given.data.intent === "reason" ? given.data.intent : null;
  return data({ subscription: masked(subscription), problem: null, thanks }, { status: subscription ? 200 : 404 });
}

type Subscription = Awaited<ReturnType<typeof readSubscription>>;

/** Gives the page no more of the address than it shows. */
const masked = (subscription: Subscription) =>
  subscription && { ...subscription, email: maskedAddress(subscription.email) };

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const subscription = actionData?.subscription === undefined ? loaderData.subscription : actionData.subscription;
  const problem = actionData?.problem ?? null;
  const thanks = actionData?.thanks ?? null;
  if (!subscription) return <NoLinkView broken={loaderData.hasToken} />;
  return subscription.status === "unsubscribed" ? (
    <LeftView subscription={subscription} problem={problem} thanked={thanks === "reason"} />
  ) : (
    <LeaveView subscription={subscription} problem={problem} thanked={thanks === "fewer"} />
  );
}
