import type { Store } from "#store";
import type { QuestionGroup } from "./faq-questions.ts";
import { workingDaysWords } from "./periods.ts";
import { mailTo } from "./policy.ts";

export function sizeQuestions(): QuestionGroup {
  return {
    id: "sizes",
    title: "Sizes and care",
    questions: [
      {
        id: "run",
        question: "How do the sizes run?",
        answer: [
          "The T-Shirt is regular, the Hoodie roomy. The [Size Guide](/size-guide) has every measure, and finds your size from a shirt that fits you.",
        ],
      },
      {
        id: "wash",
        question: "How do I wash it?",
        answer: [
          "T-Shirt and Hoodie at 30 degrees, inside out, and line dry. The Cap by hand. The Mug may go into the dishwasher; the Water Bottle is washed by hand and dries with its cap off. Each product’s page has the details.",
        ],
      },
    ],
  };
}

export function privacyQuestions(store: Store): QuestionGroup {
  return {
    id: "privacy",
    title: "Privacy",
    questions: [
      {
        id: "neighbours",
        question: "Will my neighbours know what is in the parcel?",
        answer: ["No. Plain packaging, plain label, plain emails, and a neutral name on your card statement."],
      },
      {
        id: "seen",
        question: "Who can see what I bought?",
        answer: [
          "The printer, and those of us who look after orders. No party, no campaign, no advertiser. [Who gets what](/privacy-policy#recipients)",
        ],
      },
      {
        id: "delete",
        question: "How do I get or delete my data?",
        answer: [
          `With an account: [My Account](/account), Your data. Without one: [write to us](/contact) or to ${mailTo(store)}. You get an answer within a month, and it costs nothing. [Your rights](/privacy-policy#rights)`,
        ],
      },
      {
        id: "newsletter",
        question: "How do I leave the newsletter?",
        answer: ["By the link in every issue, or at [Unsubscribe](/unsubscribe). It works at once."],
      },
    ],
  };
}

export function shopQuestions(store: Store): QuestionGroup {
  return {
    id: "who",
    title: "Who runs this",
    questions: [
      {
        id: "party",
        question: "Is the money going to the party?",
        answer: [`${store.about.money} [About us](/about)`],
      },
      { id: "official", question: "Are you the official shop?", answer: [store.disclaimer] },
      {
        id: "reply",
        question: "How fast do you answer?",
        answer: [`Within ${workingDaysWords(store.contact.replyWorkingDays)}. [Write to us](/contact)`],
      },
    ],
  };
}
