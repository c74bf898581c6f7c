import type { Store } from "#store";
import { deliveryQuestions, orderQuestions, returnQuestions } from "./faq-buying.ts";
import { privacyQuestions, shopQuestions, sizeQuestions } from "./faq-shop.ts";
import type { Block } from "./words.ts";

export type Question = { id: string; question: string; answer: Block[] };
export type QuestionGroup = { id: string; title: string; questions: Question[] };

/** Everything on the FAQ page; the figures are the shop's own. */
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
