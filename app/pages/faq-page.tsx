import { useEffect, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import { canonicalUrl, pageMeta } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Disclosure, Faq } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Route } from "./+types/faq-page";
import { ContentsList } from "./contents-list.tsx";
import { faqGroups, type QuestionGroup } from "./faq-questions.ts";
import { searchFaq } from "./faq-search.ts";
import { workingDaysWords } from "./periods.ts";
import { Blocks } from "./prose.tsx";
import "./faq-page.css";
import "#app/ui/field.css";
import "#app/ui/page-head.css";

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return { groups: faqGroups(shop.store), canonical: canonicalUrl(shop.config.PUBLIC_URL, "/faq") };
}

/** Searching changes the address only. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `Questions people ask: ${ownedStore(root.loaderData?.settings).shopName}`,
          description:
            "Orders, delivery, returns, sizes, privacy, and who runs this shop: short answers with the real figures.",
          canonical: loaderData.canonical,
        }),
      ]
    : [];

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(() => (params.get("q") ?? "").slice(0, 200));
  const found = searchFaq(loaderData.groups, typed);
  const searching = typed.trim() !== "";
  return (
    <div className="wrap">
      <div className="phead">
        <h1 className="poster">Questions people ask</h1>
        <Search opening={typed} onType={setTyped} />
      </div>
      <div className="withside">
        <ContentsList entries={found} />
        <div className="faqs">
          <p role="status" className={searching ? "soft" : "sr"}>
            {searching && countWords(found)}
          </p>
          {found.map((group, index) => (
            <Group key={group.id} group={group} openAll={searching} openFirst={index === 0} />
          ))}
          <AskUs />
        </div>
      </div>
    </div>
  );
}

/**
 * Filters while typing; without JavaScript the address carries the words. React does not hold the value, so that
 * what was typed before the scripts came is kept and searched for.
 */
function Search({ opening, onType }: { opening: string; onType: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value) onType(input.current.value);
  }, [onType]);
  return (
    <Form role="search" className="faqsearch" action="/faq" onSubmit={(event) => event.preventDefault()}>
      <label className="sr" htmlFor="faq-search">
        Search the questions
      </label>
      <Icon name="search" />
      <input
        className="input"
        id="faq-search"
        ref={input}
        name="q"
        type="search"
        maxLength={200}
        placeholder="Returns, sizes, postage…"
        defaultValue={opening}
        onChange={(event) => onType(event.target.value)}
      />
    </Form>
  );
}

function countWords(groups: QuestionGroup[]): string {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return "No questions match. Try fewer words, or ask us.";
  return count === 1 ? "1 question" : `${count} questions`;
}

interface GroupProps {
  group: QuestionGroup;
  openAll: boolean;
  /** The first answer of the page is open, to show that there is one. */
  openFirst: boolean;
}

function Group({ group, openAll, openFirst }: GroupProps) {
  return (
    <section aria-labelledby={group.id}>
      <h2 id={group.id}>{group.title}</h2>
      <Faq>
        {group.questions.map(({ id, question, answer }, index) => (
          <Disclosure key={`${id} ${openAll}`} summary={question} open={openAll || (openFirst && index === 0)}>
            <Blocks of={answer} />
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
        Not here? <Link to="/contact">Ask us</Link>. We answer within {workingDaysWords(store.contact.replyWorkingDays)}
        , and add good questions to this page.
      </span>
    </div>
  );
}
