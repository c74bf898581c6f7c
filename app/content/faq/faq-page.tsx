import { useSearchParams } from "react-router";
import { canonicalUrl, pageMeta } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import ContentsList from "../contents-list.island.tsx";
import { formatWorkingDays } from "../periods.ts";
import { Prose } from "../prose.tsx";
import type { QuestionGroup } from "../rich-text.ts";
import type { Route } from "./+types/faq-page";
import { faqGroups } from "./faq-questions.ts";
import FaqSearch from "./faq-search.island.tsx";
import { countMatches, searchFaq } from "./faq-search.ts";
import "./faq-page.css";
import "#app/ui/layout/page-head.css";

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return { groups: faqGroups(shop.store), canonical: canonicalUrl(shop.config.PUBLIC_URL, "/faq") };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData
    ? pageMeta({
        title: `Questions people ask: ${ownedStore(root.loaderData?.settings).shopName}`,
        description:
          "Orders, delivery, returns, sizes, privacy, and who runs this shop: short answers with the real figures.",
        canonical: loaderData.canonical,
      })
    : [];

export default function FaqPage({ loaderData: { groups } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const typed = (params.get("q") ?? "").slice(0, 200);
  const matching = searchFaq(groups, typed);
  const found = matching.flatMap(({ questions }) => questions.map(({ id }) => id));
  const isShown = (id: string) => matching.some((group) => group.id === id);
  const searching = typed.trim() !== "";
  return (
    <div className="wrap">
      <div className="cols phead">
        <h1 className="poster">Questions people ask</h1>
        <Island name="content/faq/faq-search" of={FaqSearch} props={{ opening: typed }} />
      </div>
      <div className="cols withside">
        <Island
          name="content/contents-list"
          of={ContentsList}
          props={{ entries: groups.map(({ id, title }) => ({ id, title, hidden: !isShown(id) })) }}
        />
        <div className="faqs">
          <p role="status" className={searching ? "soft" : "sr"}>
            {searching && countMatches(found.length)}
          </p>
          {groups.map((group, index) => (
            <Group key={group.id} group={group} found={found} openAll={searching} openFirst={index === 0} />
          ))}
          <AskUs />
        </div>
      </div>
    </div>
  );
}

interface GroupProps {
  group: QuestionGroup;
  /** Ids of the questions that match. The others are hidden, so that the search can show them again. */
  found: readonly string[];
  openAll: boolean;
  /** Opens the first answer, to show that questions open. */
  openFirst: boolean;
}

function Group({ group, found, openAll, openFirst }: GroupProps) {
  return (
    <section aria-labelledby={group.id} hidden={!group.questions.some(({ id }) => found.includes(id))}>
      <h2 id={group.id}>{group.title}</h2>
      <Faq>
        {group.questions.map(({ id, question, answer }, index) => (
          <Disclosure
            key={id}
            summary={question}
            open={openAll || (openFirst && index === 0)}
            hidden={!found.includes(id)}
          >
            <p>
              <Prose of={answer} />
            </p>
          </Disclosure>
        ))}
      </Faq>
    </section>
  );
}

function AskUs() {
  const store = useStore();
  return (
    <div className="note">
      <Icon name="chat" />
      <span>
        Not here? <Link to="/contact">Ask us</Link>. We answer within{" "}
        {formatWorkingDays(store.contact.replyWorkingDays)}, and add good questions to this page.
      </span>
    </div>
  );
}
