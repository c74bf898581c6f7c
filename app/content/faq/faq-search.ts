import { type FaqQuestion, plainTextOf, type QuestionGroup } from "../rich-text.ts";

/** The questions that contain every typed word, in question or answer. Omits empty groups. */
export function searchFaq(groups: QuestionGroup[], typed: string): QuestionGroup[] {
  const words = questionWords(typed);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((each) => matches(each, words)) }))
    .filter(({ questions }) => questions.length > 0);
}

function matches({ question, answer }: FaqQuestion, words: string[]): boolean {
  const text = plain(`${question} ${plainTextOf(answer)}`);
  return words.every((word) => text.includes(word));
}

/** The search terms; a question must match each. */
export const questionWords = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean).slice(0, 12);

export function countMatches(count: number): string {
  if (count === 0) return "No questions match. Try fewer words, or ask us.";
  return count === 1 ? "1 question" : `${count} questions`;
}

/** Lower case with straight apostrophes, as people type them. */
export const plain = (text: string) => text.toLowerCase().replaceAll("’", "'");
