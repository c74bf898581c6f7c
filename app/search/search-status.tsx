import { Link } from "#app/ui/link.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { searchHref } from "./search-href.ts";
import type { Suggested } from "./use-suggestions.ts";

/** What came of the search, read out once; to be seen too where the lines below do not say it. */
export function SearchStatus({ suggested }: { suggested: Suggested }) {
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
