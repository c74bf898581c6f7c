import { browserCartStorage } from "./storage.ts";

/** Whether this browser stores a cart; if not, it is lost with its page. Only in a browser. */
export const keepsCart = (): boolean => browserCartStorage(window).restore() !== null;
