import type { Store } from "#store";
import { workingDaysWords } from "../periods.ts";
import { contactLink } from "../policies/policy.ts";
import type { QuestionGroup } from "../words.ts";
import { deliveryQuestions, orderQuestions, returnQuestions } from "./faq-buying.ts";

/** Everything on the FAQ page, with the shop's own figures. */
export function faqGroups(store: Store): QuestionGroup[] {
  return [
    orderQuestions(store),
    deliveryQuestions(store),
    returnQuestions(store),
    sizeQuestions(),
    privacyQuestions(store),
    shopQuestions(store),
  ];
}

function sizeQuestions(): QuestionGroup {
  return {
    id: "sizes",
    title: "Sizes and care",
    questions: [
      {
        id: "run",
        question: "How do the sizes run?",
        answer: [
          "The T-Shirt is regular and the Hoodie roomy. The [Size Guide](/size-guide) has every measurement and finds your size from a shirt that fits you.",
        ],
      },
      {
        id: "wash",
        question: "How do I wash it?",
        answer: [
          "Wash the T-Shirt and Hoodie at 30 degrees, inside out, and line dry. Wash the Cap by hand. The Mug is dishwasher safe. Wash the Water Bottle by hand and dry it with its cap off. Each product’s page has the details.",
        ],
      },
    ],
  };
}

function privacyQuestions(store: Store): QuestionGroup {
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
          "Only the printer and our volunteers who handle orders. No party, campaign or advertiser. [Who gets what](/privacy-policy#recipients)",
        ],
      },
      {
        id: "delete",
        question: "How do I get or delete my data?",
        answer: [
          `With an account, go to Your data in [My Account](/account). Without one, [contact us](/contact) or email ${contactLink(store)}. We answer within a month, free of charge. [Your rights](/privacy-policy#rights)`,
        ],
      },
      {
        id: "newsletter",
        question: "How do I unsubscribe from the newsletter?",
        answer: [
          "Use the link in every newsletter or go to [Unsubscribe](/unsubscribe). It takes effect straight away.",
        ],
      },
    ],
  };
}

function shopQuestions(store: Store): QuestionGroup {
  return {
    id: "who",
    title: "Who we are",
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
        answer: [`Within ${workingDaysWords(store.contact.replyWorkingDays)}. [Contact us](/contact)`],
      },
    ],
  };
}
