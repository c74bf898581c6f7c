import type { RouterContextProvider } from "react-router";
import { canonicalUrl, pageMeta } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import ContentsList from "../contents-list.island.tsx";
import { formatLongDate, readingMinutes } from "../periods.ts";
import { Blocks, Prose } from "../prose.tsx";
import { plainTextOf } from "../rich-text.ts";
import { type Policy, type PolicyFacts, policyTexts, withAdditions } from "./policy.ts";
import PrintButton from "./print-button.island.tsx";
import "../stacked-table.css";
import "./policy-view.css";

type Loaded = { loaderData: ReturnType<typeof loadPolicy> };

/** A policy page: summary, contents list, numbered sections. */
export function PolicyPage({ loaderData: { policy, minutes } }: Loaded) {
  const { title, intro, inShort, sections, since } = policy;
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: "Home", to: "/" }]} current={title} />
      <PageHead title={title}>
        <Prose of={intro} />
      </PageHead>
      <div className="cols withside">
        <Island
          name="content/contents-list"
          of={ContentsList}
          props={{ entries: sections.map(({ id, title: name }, index) => ({ id, title: `${index + 1}. ${name}` })) }}
        />
        <article className="legal stacked">
          <div className="legal__meta row">
            <span>
              In force since <b>{formatLongDate(since)}</b>
            </span>
            <span>{minutes === 1 ? "1 minute" : `${minutes} minutes`} to read</span>
            <Island name="content/policies/print-button" of={PrintButton} props={{ label: "Print", look: "linkbtn" }} />
          </div>
          <div className="inshort">
            <h2>In short</h2>
            <ul>
              {inShort.map((words) => (
                <li key={words}>
                  <Prose of={words} />
                </li>
              ))}
            </ul>
          </div>
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>
                {index + 1}. {section.title}
              </h2>
              <Blocks of={section.blocks} />
            </section>
          ))}
          <p className="legal__top">
            <a href="#main">
              <Icon name="down" size="s" className="rotate-180" /> Back to the top
            </a>
          </p>
        </article>
      </div>
    </div>
  );
}

/** Shared loader of the policy routes: the policy's text for this shop with its current settings. */
export function loadPolicy(context: Readonly<RouterContextProvider>, write: (facts: PolicyFacts) => Policy) {
  const { store, config, recording } = context.get(shopContext);
  const policy = withAdditions(
    write({ store, mode: config.SHOP_MODE, secure: config.PUBLIC_URL.startsWith("https:"), recording }),
    store,
  );
  return {
    policy,
    /** Reading time. */
    minutes: readingMinutes(policyTexts(policy).map(plainTextOf)),
    canonical: canonicalUrl(config.PUBLIC_URL, policy.path),
    shopName: store.shopName,
  };
}

export function policyMeta({ loaderData }: Partial<Loaded>) {
  if (!loaderData) return [];
  const { policy, canonical, shopName } = loaderData;
  return pageMeta({ title: `${policy.title}: ${shopName}`, description: policy.description, canonical });
}
