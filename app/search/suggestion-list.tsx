import { useId, useState } from "react";
import { searchTerms } from "#app/catalogue/listing/shop-query.ts";
import { foldAccents, plainLetters } from "#app/shared/fold-accents.ts";
import { IconButton, TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames, Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { SearchSuggestions, Suggestion } from "./contract.ts";
import { forgetSearch, recentSearches, rememberSearch, searchHref } from "./recent-searches.ts";
import type { Suggested } from "./use-suggestions.ts";
import "./suggestion-list.css";
import "#app/ui/display/line.css";
import "#app/ui/display/price.css";

interface SuggestionListProps {
  id: string;
  optionId: (place: number) => string;
  /** The index that Enter opens; -1 for none. */
  activeIndex: number;
  typed: string;
  suggested: Suggested;
}

/** Up to five suggestions and a link to all results. Rendered even when empty, because the field refers to it. */
export function SuggestionList({ id, optionId, activeIndex, typed, suggested }: SuggestionListProps) {
  const { closest, suggestions } = answerOf(suggested);
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
            aria-selected={place === activeIndex}
            tabIndex={-1}
          >
            <Line suggestion={each} typed={typed} />
          </Link>
        ))}
      </div>
      {suggestions.length > 0 && (
        <Link className="find__all across" to={searchHref(all)} onClick={() => rememberSearch(all)}>
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
      <span className={classNames("photo", `ground-${ground}`)}>
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

/**
 * Recent searches on this device.
 * @param onForget moves the focus, because the pressed button is gone
 */
export function RecentSearches({ onForget }: { onForget: () => void }) {
  const id = useId();
  const [searches, setSearches] = useState(recentSearches);
  const forget = (q?: string) => {
    setSearches(forgetSearch(q));
    onForget();
  };
  if (searches.length === 0) return null;
  return (
    <>
      <div className="find__h across">
        <h2 id={id}>Recent searches</h2>
        <TextButton className="small" onClick={() => forget()}>
          Forget these
        </TextButton>
      </div>
      <ul className="find__r" aria-labelledby={id}>
        {searches.map((q) => (
          <li key={q}>
            <Link to={searchHref(q)} onClick={() => rememberSearch(q)}>
              <Icon name="clock" />
              <span>{q}</span>
            </Link>
            <IconButton icon="close" label={`Forget ${q}`} onClick={() => forget(q)} />
          </li>
        ))}
      </ul>
      <p className="find__n small soft">Kept on this device only.</p>
    </>
  );
}

/** Nothing before the first response, and after a failed one. */
export const answerOf = (suggested: Suggested): SearchSuggestions =>
  suggested && suggested !== "failed" ? suggested.answer : { closest: null, suggestions: [] };

type HighlightedPart = { text: string; isMatch: boolean };

/** Splits a text into the typed beginnings of words and the text between them. */
export function markMatches(name: string, typed: string): HighlightedPart[] {
  // One character for a letter with its accent.
  const text = name.normalize("NFC");
  const asked = searchTerms(typed).sort((one, other) => other.length - one.length);
  const pieces: HighlightedPart[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const match = asked.find((each) => plainLetters(word).startsWith(each));
    if (!match) continue;
    pieces.push({ text: text.slice(done, index), isMatch: false });
    done = index + lengthOf(word, match);
    pieces.push({ text: text.slice(index, done), isMatch: true });
  }
  return [...pieces, { text: text.slice(done), isMatch: false }].filter((piece) => piece.text !== "");
}

/** How many of a word's characters a typed beginning stands for: 'strass' for the five of 'Straß'. */
function lengthOf(word: string, typed: string): number {
  let end = 0;
  while (end < word.length && foldAccents(word.slice(0, end)).length < typed.length) end += 1;
  return end;
}
