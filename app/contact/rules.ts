/** The contact topics, in display order. Pure; shared by page, endpoint and emails. */
export const contactTopics = [
  { value: "order", label: "An order I placed" },
  { value: "return", label: "A return or a refund" },
  { value: "sizes", label: "Sizes or fabric" },
  { value: "site", label: "Something about the site" },
  { value: "personal-data", label: "My personal data" },
  { value: "data-complaint", label: "A complaint about my data" },
  { value: "press", label: "Press or bulk orders" },
] as const;

type ContactTopic = (typeof contactTopics)[number]["value"];

export const topicLabel = (topic: string): string =>
  contactTopics.find(({ value }) => value === topic)?.label ?? "Something else";

/** Days to answer a request about personal data or a complaint about its use; never more than a month. */
export const dataAnswerDays = 30;

/** Whether the law sets a deadline for this topic. */
export const hasDeadline = (topic: ContactTopic): boolean => topic === "personal-data" || topic === "data-complaint";

export const longestMessage = 5_000;

/** Real milliseconds that a person needs at least. A faster form was not typed. */
export const minTypingMs = 3_000;

/** Real milliseconds after which an open form must be reviewed before it is sent. */
export const formValidMs = 24 * 60 * 60_000;

/** A form without one of these fields is refused, even if it was slow enough. */
export const neededFields = ["topic", "name", "email", "message"];
