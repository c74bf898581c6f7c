/** @param what "cancelled" */
export const notTheirs = (what: string): string =>
  `It could not be ${what} from here. Use the browser in which it was bought, or start again.`;
