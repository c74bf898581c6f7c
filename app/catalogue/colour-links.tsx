import type { CSSProperties } from "react";
import { Link } from "#app/ui/link.tsx";
import type { CardData } from "./cards.ts";
import { writeChoice } from "./selection.ts";
import "./colour-links.css";
import "#app/ui/forms/swatches.css";

interface ColourLinksProps {
  card: CardData;
  /** Pointing at a colour shows it on the card. */
  onPoint: (colour: string | null) => void;
}

/** As many as stand in one row of a card; the rest are counted. */
const most = 6;

/**
 * The colours of a card, for mouse and finger: pointing at one shows it, pressing it opens the page in it. Keyboards
 * and screen readers have the card's own link and the list of names, and no six stops more on every card.
 */
export function ColourLinks({ card, onPoint }: ColourLinksProps) {
  if (card.colours.length === 0) return null;
  const names = card.colours.map(({ name }) => name).join(", ");
  return (
    <span className="swatches swatches--s">
      <span className="sr">Colours: {names}</span>
      {card.colours.slice(0, most).map(({ name, hex }) => (
        <Link
          key={name}
          className="dotlink"
          to={`/product/${card.slug}?${writeChoice({ colour: name, size: null })}`}
          tabIndex={-1}
          aria-hidden="true"
          title={name}
          onMouseEnter={() => onPoint(name)}
          onMouseLeave={() => onPoint(null)}
        >
          <span className="dot" style={{ "--c": hex } as CSSProperties} />
        </Link>
      ))}
      {card.colours.length > most && <span className="soft">+{card.colours.length - most}</span>}
    </span>
  );
}
