import { useId, useState } from "react";
import { IconButton, TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { forgetSearch, recentSearches, rememberSearch } from "./recent-searches.ts";
import { searchHref } from "./search-href.ts";
import "./recent-list.css";

/**
 * What was searched for on this device.
 * @param onForget the pressed button is gone: somebody else has to take the focus
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
      <div className="find__h">
        <h2 id={id}>You looked for</h2>
        <TextButton className="small" onClick={() => forget()}>
          Forget these
        </TextButton>
      </div>
      <ul className="plain find__r" aria-labelledby={id}>
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
