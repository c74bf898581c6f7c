import { describe, expect, it } from "vitest";
import { orderTerms } from "#app/orders/terms.ts";
import { type Store, store } from "#store";
import { faqGroups } from "../faq/faq-questions.ts";
import { linksIn, plainTextOf } from "../rich-text.ts";
import { garments } from "../sizes/size-charts.ts";
import { leadsSomewhere } from "../test-paths.ts";
import { accessibilityStatement } from "./accessibility-page.tsx";
import { cookiePolicy } from "./cookie-policy-page.tsx";
import { type Policy, type PolicyFacts, policyTexts } from "./policy.ts";
import { privacyPolicy } from "./privacy-policy-page.tsx";
import { returnPolicy } from "./return-policy-page.tsx";
import { termsOfService } from "./terms-of-service-page.tsx";

const writers = { returnPolicy, privacyPolicy, cookiePolicy, termsOfService, accessibilityStatement };
const facts: PolicyFacts = { store, mode: "rehearsal", secure: false, recording: null };
const policies = Object.values(writers).map((write) => write(facts));
const textOf = (policy: Policy) => policyTexts(policy).map(plainTextOf).join("\n");

/** The facts with changed settings (the config's own values have literal types). */
const shopWith = (changes: object): PolicyFacts => ({ ...facts, store: { ...store, ...changes } as Store });
const legalWith = (changes: object) => shopWith({ legal: { ...store.legal, ...changes } });

const anchors: Record<string, string[]> = {
  "/faq": faqGroups(store).map(({ id }) => id),
  "/size-guide": [...garments, "finder", "rest"],
  "/shipping-info": ["prices", "estimate", "charges"],
  ...Object.fromEntries(policies.map(({ path, sections }) => [path, sections.map(({ id }) => id)])),
};
const answers = faqGroups(store).flatMap(({ questions }) => questions.map(({ answer }) => answer));
const links = [...new Set([...policies.flatMap(policyTexts), ...answers].flatMap(linksIn))];

describe("the links in public texts", () => {
  it.each(links)("leads somewhere: %s", (link) => {
    if (!link.startsWith("/")) return expect(link).toMatch(/^(https:\/\/|mailto:)/);
    expect(leadsSomewhere(link)).toBe(true);
    const [path = "", anchor] = link.split("#");
    if (anchor) expect(anchors[path]).toContain(anchor);
  });
});

describe.each(policies)("$path", (policy) => {
  it("has a description short enough for search engines", () =>
    expect(policy.description.length).toBeLessThanOrEqual(160));
  it("has sections with unique ids", () => {
    const ids = policy.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { title, blocks } of policy.sections) expect(blocks.length, title).toBeGreaterThan(0);
  });
  it("leaves no placeholder or gap for a setting", () =>
    expect(textOf(policy)).not.toMatch(/\*\*|\]\(|undefined|null|NaN|\$\{|TODO/));
});

it.each(Object.entries(writers))("%s belongs to whoever runs the shop", (_, write) => {
  const other = shopWith({
    brand: "Beacon",
    brandSlug: "beacon",
    party: "the Beacon Party",
    shopName: "Beacon shop",
    statementDescriptor: "BCN SHOP",
    contact: { ...store.contact, email: "help@beacon.example" },
    legal: { ...store.legal, trader: "Beacon Goods Ltd", address: ["9 Quay", "Hull"], imprint: null },
  });
  // Storage keys derive from this shop's slug at build time.
  expect(textOf(write(other)).replaceAll(/lantern-[a-z-]+/g, "")).not.toMatch(/lantern/i);
});

describe("what the law wants", () => {
  const returns = textOf(returnPolicy(facts));
  const terms = textOf(termsOfService(facts));

  it("is 14 days to cancel, worded as in the order terms", () => {
    const words = orderTerms(store).find(({ title }) => title === "Your right to cancel")!.paragraphs[0]!;
    expect(words).toContain("14 days");
    expect(returns).toContain(words);
    expect(terms).toContain(words);
  });
  it("is the complete model form", () => {
    for (const line of orderTerms(store).find(({ form }) => form)!.form!) {
      expect(returns).toContain(line);
      expect(terms).toContain(line);
    }
  });
  it("is at least 14 days, whatever the settings say", () =>
    expect(textOf(returnPolicy(shopWith({ returnWindowDays: 7 })))).toContain("14 days to return"));
  it("is the right to reject faulty goods within 30 days", () =>
    expect(terms).toContain("you can reject it within 30 days"));
  it("is delivery within 30 days", () => expect(terms).toContain("will reach you within 30 days"));
  it("is the seller, with address and number", () => {
    expect(terms).toContain(store.legal.trader);
    expect(terms).toContain(store.legal.companyNumber);
    expect(terms).toContain(store.legal.address[0]);
  });
  it("is a complaints procedure, acknowledged within 30 days, on every page that handles complaints", () => {
    for (const write of [returnPolicy, privacyPolicy, cookiePolicy, termsOfService])
      expect(textOf(write(facts))).toContain("within 30 days, look into it without delay");
    expect(textOf(privacyPolicy(facts))).toContain("0303 123 1113");
  });
  it("is the imprint if one is set, and nothing otherwise", () => {
    expect(terms).toContain("Promoted by A. Demo on behalf of");
    expect(textOf(termsOfService(legalWith({ imprint: null })))).not.toContain("Promoted by");
  });
  it("is a true statement about VAT", () => {
    expect(terms).toContain("We are not registered for VAT");
    const registered = textOf(termsOfService(legalWith({ vatNumber: "GB123456789" })));
    expect(registered).toContain("Our VAT number is GB123456789.");
    expect(registered).not.toContain("not registered");
  });
  it("is the disclaimer, word for word", () => expect(terms).toContain(store.disclaimer));
});

describe("the privacy policy", () => {
  const text = textOf(privacyPolicy(facts));
  it.each(["Stripe", "Printful", ...store.legal.processors.map(({ name }) => name)])("names %s", (name) =>
    expect(text).toContain(name),
  );
  it("states how long orders are kept", () => {
    expect(text).toContain("6 years after the end");
    expect(textOf(privacyPolicy(shopWith({ orderRetentionYears: 7 })))).toContain("7 years after the end");
  });
  it("states the registration only if there is one", () => {
    expect(text).toContain("ZA000000");
    expect(textOf(privacyPolicy(legalWith({ icoNumber: null })))).not.toContain("ZA000000");
  });
  it("promises an answer within a month", () => expect(text).toContain("within a month"));
});

it("states the shop's own periods", () => {
  const text = textOf(returnPolicy(shopWith({ cancelWindowMinutes: 90, returnWindowDays: 21 })));
  expect(text).toContain("For 90 minutes after you pay");
  expect(text).toContain("21 days from the day the last item");
  expect(text).not.toContain("an hour");
});
