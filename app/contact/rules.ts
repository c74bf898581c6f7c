/** What can be written about, in the order in which it is asked. Pure, for page, endpoint and emails alike. */
export const contactTopics = [
  { value: "order", label: "An order I placed" },
  { value: "return", label: "A return or a refund" },
  { value: "sizes", label: "Sizes or fabric" },
  { value: "site", label: "Something about the site" },
  { value: "personal-data", label: "My personal data" },
  { value: "data-complaint", label: "A complaint about my data" },
  { value: "press", label: "Press or bulk orders" },
] as const;

export type ContactTopic = (typeof contactTopics)[number]["value"];

export const topicLabel = (topic: string): string =>
  contactTopics.find(({ value }) => value === topic)?.label ?? "Something else";

/** Days in which a request about personal data, or a complaint about its use, has its answer, and never over a month. */
export const dataAnswerDays = 30;

/** Whether the law sets a day by which this has to be answered. */
export const hasDeadline = (topic: ContactTopic): boolean => topic === "personal-data" || topic === "data-complaint";

export const longestMessage = 5_000;

/** Real milliseconds that a person needs at least; what comes sooner was not typed. */
export const leastTypingMs = 3_000;

/** Real milliseconds after which a form that was left open must be looked at again. */
export const formValidMs = 24 * 60 * 60_000;

/** A form without one of them is refused, however long somebody took. */
export const neededFields = ["topic", "name", "email", "message"];
