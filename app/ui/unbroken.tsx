import { unbrokenParts } from "#app/shared/unbroken-parts.ts";

/** Text in which what is read as one stays on one line, as in emails, if there is room for it. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(unbrokenParts).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which may be the same
      <span key={place} className="whole whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
