import { useLocation } from "react-router";
import { shopContext } from "#app/context.ts";
import { doneNote } from "#app/shared/done-note.ts";
import { Note } from "#app/ui/display/note.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { SideNav } from "#app/ui/layout/side-nav.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { listAddresses } from "../addresses/.server/addresses.ts";
import { SessionsSection } from "../security/sessions-section.tsx";
import { requireSession } from "../session/.server/current-user.ts";
import { listSessions } from "../session/.server/sessions.ts";
import { accountFacts } from "./.server/account-facts.ts";
import type { Route } from "./+types/account-page";
import { AddressesSection, DataSection, EmailSection, YouSection } from "./account-sections.tsx";
import "./account-page.css";

export const meta: Route.MetaFunction = () => [{ title: `My Account: ${store.brand}` }];

/** Messages after an action on another page. */
const notes: Record<string, string> = {
  name: "Your name has been changed.",
  email: "Your email address has been confirmed.",
  asked: "We’ve emailed your new address. Click the button in the email to start using it.",
  password: "Your password has been changed, and every other device has been signed out.",
  code: "Sign-in codes are off.",
  address: "Address saved.",
  removed: "Address removed.",
  sessions: "Signed out.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const signedIn = await requireSession(shop, request);
  const [facts, addresses, sessions] = await Promise.all([
    accountFacts(shop, signedIn.user),
    listAddresses(shop, signedIn.user.id),
    listSessions(shop, signedIn),
  ]);
  const note = doneNote(notes, new URL(request.url).searchParams);
  return { user: signedIn.user, facts, addresses, sessions, note };
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { user, facts, addresses, sessions, note } = loaderData;
  return (
    <div className="wrap">
      <PageHead title="My Account">
        {user.fullName ?? user.email}, customer since {monthFormat.format(user.createdAt)}.{" "}
        <Link className="whitespace-nowrap" to="/orders">
          {facts.orders === 1 ? "1 order" : `${facts.orders} orders`}
        </Link>
        .
      </PageHead>
      <div className="cols withside">
        <AccountNav />
        <div className="account">
          <Note announce>{note}</Note>
          <YouSection user={user} passwordSetAt={facts.passwordSetAt} />
          <AddressesSection addresses={addresses} />
          <EmailSection newsletter={facts.newsletter} />
          <SessionsSection sessions={sessions} />
          <DataSection />
        </div>
      </div>
    </div>
  );
}

const sections = [
  ["you", "You"],
  ["addresses", "Addresses"],
  ["mail", "Emails"],
  ["sessions", "Where you’re signed in"],
  ["data", "Your data"],
] as const;

/** Links to the page's sections. */
const AccountNav = () => (
  <div>
    <SideNav label="My Account">
      <SectionLinks />
    </SideNav>
  </div>
);

function SectionLinks() {
  const { hash } = useLocation();
  const here = sections.find(([id]) => hash === `#${id}`)?.[0] ?? "you";
  return sections.map(([id, label]) => (
    <a key={id} href={`#${id}`} aria-current={id === here ? "true" : undefined}>
      {label}
    </a>
  ));
}
