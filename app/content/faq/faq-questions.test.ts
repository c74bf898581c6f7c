import { describe, expect, it } from "vitest";
import { store } from "#store";
import { faqGroups } from "./faq-questions.ts";
import { searchFaq } from "./faq-search.ts";

const groups = faqGroups(store);
const ids = (typed: string) => searchFaq(groups, typed).flatMap(({ questions }) => questions.map(({ id }) => id));

describe("searching the questions", () => {
  it("shows all of them for an empty search", () => expect(searchFaq(groups, "  ")).toBe(groups));
  it("finds words in questions and answers, in any case and order", () => {
    expect(ids("FIT")).toContain("fit");
    expect(ids("express uk")).toEqual(["when", "cost"].filter((id) => ids("express uk").includes(id)));
    expect(ids("express uk")).toContain("cost");
  });
  it("treats a straight apostrophe as a curly one", () => expect(ids("doesn't")).toContain("fit"));
  it("requires every word", () => expect(ids("fit zeppelin")).toEqual([]));
  it("does not search link addresses", () => expect(ids("size-guide")).toEqual([]));
  it("omits groups without a match", () => expect(searchFaq(groups, "wash").map(({ id }) => id)).toEqual(["sizes"]));
  it("is fast with ten thousand words", () => expect(ids("a ".repeat(10_000)).length).toBeGreaterThan(0));
});

describe("the questions", () => {
  const questions = groups.flatMap((group) => group.questions);
  it("have unique ids, groups too", () => {
    const all = groups.flatMap((group) => [group.id, ...group.questions.map(({ id }) => `${group.id}-${id}`)]);
    expect(new Set(all).size).toBe(all.length);
  });
  it("state the shop's own figures", () => {
    const text = JSON.stringify(questions);
    expect(text).toContain("Standard UK Delivery costs from £4.39");
    expect(text).toContain("£4.99");
    expect(text).toContain("£8.99");
    expect(text).toContain(`${store.returnWindowDays} days`);
    expect(text).toContain(store.statementDescriptor);
  });
  it("name the countries abroad that the shop sells to, if there are few", () => {
    const abroad = (...sellsTo: string[]) =>
      faqGroups({ ...store, markets: { sellsTo } })
        .flatMap((group) => group.questions)
        .find(({ id }) => id === "abroad")!.answer;
    expect(abroad("GB", "XI")).toBe("No, within the United Kingdom only.");
    expect(abroad("GB", "IE", "NL")).toContain("Yes, to Ireland and the Netherlands.");
    expect(JSON.stringify(questions)).toContain("Yes, to 30 countries.");
    expect(JSON.stringify(questions)).not.toContain("don’t deliver to Northern Ireland");
    // As every live shop begins.
    expect(abroad("GB")).toBe("No, within Great Britain only. We don’t deliver to Northern Ireland.");
    expect(abroad("GB", "IE")).toContain("Yes, to Ireland. We don’t deliver to Northern Ireland.");
  });
  it("say what an order’s page for changing it can do", () => {
    const answerOf = (wanted: string) => questions.find(({ id }) => id === wanted)!.answer;
    expect(answerOf("change")).toContain("order more or fewer of something");
    expect(answerOf("change")).toContain("if it costs more, you pay the difference there");
    expect(answerOf("add")).toContain("More of what is in it: yes");
  });
  it("follow a shop with other periods", () => {
    const other = { ...store, cancelWindowMinutes: 120, returnWindowDays: 20 } as unknown as typeof store;
    const text = JSON.stringify(faqGroups(other));
    expect(text).toContain("for 2 hours after paying");
    expect(text).toContain("20 days from the day it arrives");
  });
});
