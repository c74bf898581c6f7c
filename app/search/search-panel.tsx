import { type KeyboardEvent, useId, useRef, useState } from "react";
import { shopHref, wholeShop } from "#app/catalogue/listing/shop-query.ts";
import { categories, categoryLabels } from "#app/catalogue/shop-rules.ts";
import { Chip } from "#app/ui/display/chips.tsx";
import { Button, IconButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { rememberSearch, searchHref } from "./recent-searches.ts";
import { answerOf, RecentSearches, SuggestionList } from "./suggestion-list.tsx";
import { useSearchDialog } from "./use-search-dialog.ts";
import { type Suggested, useSuggestions } from "./use-suggestions.ts";
import "./search-panel.css";
import "#app/ui/forms/field.css";

export type SearchPanelProps = { onClose: () => void };

/** The header's search field with suggestions: a combobox whose form submits to the shop list. */
export function SearchPanel({ onClose }: SearchPanelProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const suggested = useSuggestions(typed);
  const { suggestions } = answerOf(suggested);
  // The highlight belongs to one set of suggestions and resets with it.
  const [active, setActive] = useState<{ of: Suggested; place: number }>({ of: null, place: -1 });
  const place = active.of === suggested ? active.place : -1;
  const optionId = (at: number) => `${id}-${at}`;

  const empty = () => {
    setTyped("");
    field.current?.focus();
  };
  const dialog = useSearchDialog(onClose, () => (typed === "" ? onClose() : empty()));

  /** Cycles through the suggestions, with the field itself before the first. */
  const move = (by: 1 | -1) => {
    const stops = suggestions.length + 1;
    const next = ((place + 1 + by + stops) % stops) - 1;
    setActive({ of: suggested, place: next });
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && place >= 0) {
      event.preventDefault();
      document.getElementById(optionId(place))?.click();
    }
  };

  return (
    <dialog className="find" aria-label="Search the shop" {...dialog}>
      {/* biome-ignore lint/a11y/useSemanticElements: a form that is the search needs no element more around it */}
      <form
        className="find__bar"
        role="search"
        aria-label="Whole shop"
        action="/shop"
        onSubmit={() => rememberSearch(typed)}
      >
        <Icon name="search" />
        <label className="sr" htmlFor={id}>
          Search the shop
        </label>
        <input
          className="input"
          id={id}
          ref={field}
          type="search"
          name="q"
          placeholder="What are you looking for?"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={place >= 0 ? optionId(place) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="s" className="find__go">
          Search
        </Button>
        <IconButton icon="close" label="Close search" onClick={onClose} />
      </form>
      <div className="find__p">
        <SearchStatus suggested={suggested} />
        <SuggestionList id={`${id}-list`} optionId={optionId} activeIndex={place} typed={typed} suggested={suggested} />
        {typed.trim() === "" && <RecentSearches onForget={() => field.current?.focus()} />}
        {suggestions.length === 0 && <SearchChips />}
      </div>
    </dialog>
  );
}

/** Announces the result. Also visible if the suggestions do not say it themselves. */
function SearchStatus({ suggested }: { suggested: Suggested }) {
  const isPlain = suggested === null || (suggested !== "failed" && isMatch(suggested));
  return (
    <p className={isPlain ? "sr" : "find__m"} role="status">
      {suggested && <Words suggested={suggested} />}
    </p>
  );
}

const isMatch = ({ answer }: Exclude<Suggested, "failed" | null>) =>
  answer.closest === null && answer.suggestions.length > 0;

function Words({ suggested }: { suggested: NonNullable<Suggested> }) {
  if (suggested === "failed") return "Suggestions are not available. Press Enter to search.";
  const { q, answer } = suggested;
  const { closest, suggestions } = answer;
  if (isMatch(suggested)) return suggestions.length === 1 ? "1 suggestion" : `${suggestions.length} suggestions`;
  return (
    <>
      <b>No match for “{q}”.</b>
      {closest !== null && (
        <>
          {" "}
          Showing{" "}
          <Link to={searchHref(closest)} onClick={() => rememberSearch(closest)}>
            {closest}
          </Link>
          .
        </>
      )}
    </>
  );
}

/** Shown for no search or no result: links to the shop's groups. */
function SearchChips() {
  return (
    <nav className="chips find__c" aria-label="Or look through">
      <Chip to={shopHref(wholeShop)}>All</Chip>
      {categories.map((category) => (
        <Chip key={category} to={shopHref(wholeShop, { categories: [category] })}>
          {categoryLabels[category]}
        </Chip>
      ))}
    </nav>
  );
}
