/** First and last name as one; either may be missing, and without both it is empty. */
export const fullNameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(" ");
