/** After these a page may be out of date: another tab has changed what is stored, or Back has restored it as it was. */
export const outdatingEvents = ["storage", "pageshow"];
