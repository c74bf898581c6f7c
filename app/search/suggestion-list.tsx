import { Link } from "#app/ui/link.tsx";
import { classNames, Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { Suggestion } from "./contract.ts";
import { markMatches } from "./mark-matches.ts";
import { rememberSearch } from "./recent-searches.ts";
import { searchHref } from "./search-href.ts";
import type { Suggested } from "./use-suggestions.ts";
import "#app/ui/display/line.css";
import "#app/ui/display/price.css";
import "./suggestion-list.css";

interface SuggestionListProps {
  id: string;
  optionId: (place: number) => string;
  /** The place of the line that Enter opens; -1 while none is lit. */
  lit: number;
  typed: string;
  suggested: Suggested;
}

/** Up to five lines, and the way to all results. The list is there from the start, since the field names it. */
export function SuggestionList({ id, optionId, lit, typed, suggested }: SuggestionListProps) {
  const { closest, suggestions } =
    suggested && suggested !== "failed" ? suggested.answer : { closest: null, suggestions: [] };
  const all = closest ?? typed.trim();
  return (
    <>
      <div className="find__l" id={id} role="listbox" aria-label="Suggestions" hidden={suggestions.length === 0}>
        {suggestions.map((each, place) => (
          <Link
            key={each.path}
            to={each.path}
            role="option"
            id={optionId(place)}
            aria-selected={place === lit}
            tabIndex={-1}
          >
            <Line suggestion={each} typed={typed} />
          </Link>
        ))}
      </div>
      {suggestions.length > 0 && (
        <Link className="find__all" to={searchHref(all)} onClick={() => rememberSearch(all)}>
          <span>See all results for “{all}”</span> <Icon name="next" />
        </Link>
      )}
    </>
  );
}

function Line({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  const { name, note, picture, ground, pence, from } = suggestion;
  return (
    <>
      <span className={classNames("line__img", `ground-${ground}`)}>
        <Picture picture={picture} alt="" sizes="3.5rem" />
      </span>
      <span>
        <b>
          <Marked text={name} typed={typed} />
        </b>{" "}
        <span className="small soft">
          <Marked text={note} typed={typed} />
        </span>
      </span>{" "}
      <span className="price">
        {from && <VisuallyHidden>From </VisuallyHidden>}
        <Money pence={pence} />
      </span>
    </>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markMatches(text, typed).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
