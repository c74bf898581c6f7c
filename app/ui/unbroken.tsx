/** Order numbers, references of returns and withdrawals, and postcodes. */
const codes = /(\b[A-Z]{1,2}-[A-Z\d]{4,}(?:-\d+)?\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b)/;

/** Text in which these are on one line. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(codes).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which may be the same
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
