/** Whether the built-in lists stand in, and why: the shop has no product yet, or its products cannot be read. */
export type Fallback = false | "empty" | "unreadable";
