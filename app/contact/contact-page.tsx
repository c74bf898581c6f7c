import { data } from "react-router";
import { formatWorkingDays } from "#app/content/periods.ts";
import { shopContext } from "#app/context.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { formOf } from "#app/shared/form.ts";
import { FactList } from "#app/ui/display/fact-list.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageSection } from "#app/ui/layout/page-section.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { store } from "#store";
import { formToken, readFormToken } from "./.server/form-token.ts";
import { sendMessage } from "./.server/send-message.ts";
import type { Route } from "./+types/contact-page";
import { answerBy } from "./answer-by.ts";
import {
  ContactFormView,
  type ContactProblem,
  type ContactValues,
  contactFields,
  emptyValues,
  MessageSent,
} from "./contact-form.tsx";
import { contactForm } from "./contract.ts";
import "./contact-page.css";

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Contact: ${store.brand}` },
  {
    name: "description",
    content: `Write to ${ownedStore(root.loaderData?.settings).shopName}: orders, returns, sizes, your personal data.`,
  },
];

/** Each form gets its own token, so the page is never cached. A link may preselect the topic. */
export function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const given = new URL(request.url).searchParams;
  return {
    token: formToken(shop),
    answerBy: answerBy(shop.clock.now(), shop.store.contact.replyWorkingDays),
    values: {
      ...emptyValues,
      topic: (given.get("topic") ?? "").slice(0, 40),
      orderNumber: (given.get("order") ?? "").slice(0, 40),
    },
  };
}

const texts = {
  stale: "This form was open for a long time. Your message is still here: check it and send it again",
  "too-fast": "That was very quick. Wait a few seconds, then send it again",
  "too-many": "You’ve already sent several messages. Wait ten minutes, then send it again",
};

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const typed = (name: string) => String(form.get(name) ?? "");
  const values = Object.fromEntries(contactFields.map((name) => [name, typed(name)])) as ContactValues;
  const refuse = (status: number, problems: ContactProblem[], token = typed("token")) =>
    data({ values, problems, token, sent: null }, { status });

  const given = contactForm(store.orderNumberPrefix).safeParse(values);
  if (!given.success) {
    const first = new Map(given.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
    const problems = contactFields.flatMap((field) =>
      first.has(field) ? [{ field, message: first.get(field)! }] : [],
    );
    return refuse(400, problems);
  }
  const mark = readFormToken(shop, typed("token"));
  if (mark === "stale") return refuse(400, [{ message: texts.stale }], formToken(shop));
  if (mark === "too-fast") return refuse(400, [{ message: texts["too-fast"] }]);
  // The honeypot was filled in: pretend success and store nothing.
  const trapped = typed("website") !== "";
  const sent = trapped
    ? pretendedSuccess(shop.clock.now())
    : await sendMessage(shop, given.data, mark.key, clientAddress(request));
  if (sent === "too-many") return refuse(429, [{ message: texts["too-many"] }]);
  const { reference, receivedAt, dueAt } = sent;
  return data({ values, problems: [], token: "", sent: { reference, receivedAt, dueAt, email: given.data.email } });
}

const pretendedSuccess = (receivedAt: Date) => ({ reference: "C-000000", receivedAt, dueAt: null });

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const store = useStore();
  const { values, problems, token, sent } = actionData ?? { ...loaderData, problems: [], sent: null };
  return (
    <div className="wrap contact">
      <PageHead title="Contact">
        Volunteers usually reply within <b>{formatWorkingDays(store.contact.replyWorkingDays)}</b>.
      </PageHead>
      <WaysToAsk />
      <PageSection
        id="write"
        title="Write to us"
        note="Only the shop team sees your message. We delete it after a year."
      >
        {sent ? (
          <MessageSent sent={sent} />
        ) : (
          <ContactFormView values={values} problems={problems} token={token} answerBy={loaderData.answerBy} />
        )}
      </PageSection>
      <WhoWeAre />
    </div>
  );
}

/** Three quicker ways than the form. */
function WaysToAsk() {
  const store = useStore();
  return (
    <Panes className="ways">
      <Link to="/track-order" className="ways__first">
        <Icon name="truck" size="l" />
        <h2 className="text-(length:--t-4) font-stretch-[80%]">Where is my order?</h2>
        <p>The quickest answer, day or night.</p>
        <span className="go">Track Order</span>
      </Link>
      <a href={store.contact.chatUrl} rel="noopener">
        <Icon name="chat" size="l" />
        <h2 className="text-(length:--t-4) font-stretch-[80%]">Chat with us</h2>
        <p>Opens your chat app.</p>
        <span className="go">
          Open chat <Icon name="external" size="s" />
        </span>
      </a>
      <a href={`mailto:${store.contact.email}`}>
        <Icon name="mail" size="l" />
        <h2 className="text-(length:--t-4) font-stretch-[80%]">Email</h2>
        <p>Don’t send card numbers. We never need them.</p>
        <span className="go">{store.contact.email}</span>
      </a>
    </Panes>
  );
}

/** The trader's details, as the law requires, and what the shop cannot help with. */
function WhoWeAre() {
  const { legal, shopName } = useStore();
  return (
    <PageSection title="Who we are">
      <div className="cols [--split:1.3fr_1fr]">
        <p className="max-w-[34.6em]">
          An independent shop run by volunteers and supporters. It is not affiliated with or endorsed by the official
          party, so we cannot help with membership, candidates or policy.
        </p>
        <FactList
          facts={[
            { label: "Trading name", value: shopName },
            { label: "Company", value: `${legal.trader}, ${legal.companyNumber}` },
            { label: "Address", value: legal.address.join(", ") },
          ]}
        />
      </div>
    </PageSection>
  );
}
