import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { fetchLaterParts } from "#app/shell/fetch-later-parts.ts";
import { isModifiedClick, Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { SearchPanelProps } from "./search-panel.tsx";

/** The shop list's search field, which the browser focuses. */
const searchPage = "/shop#search";

const fetchPanel = () => fetchLaterParts().then((part) => part.fetchSearchPanel());

/**
 * The header's search: an icon that links to the shop list's search, and a panel that a click opens instead. The
 * panel's code loads when the icon is hovered, so no page carries it.
 */
export function useSearch(): { icon: ReactNode; panel: ReactNode } {
  const icon = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);

  useEffect(() => {
    if (!Panel) return;
    return () => {
      // If something else was clicked, that keeps the focus.
      if (document.activeElement === document.body) icon.current?.focus();
    };
  }, [Panel]);

  const fetchAhead = () => void fetchPanel().catch(() => {});
  const open = async (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    try {
      const SearchPanel = await fetchPanel();
      setPanel(() => SearchPanel);
    } catch {
      location.assign(searchPage);
    }
  };
  return {
    icon: (
      <Link
        to={searchPage}
        ref={icon}
        className="iconbtn findbtn"
        aria-label="Search"
        title="Search"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={open}
      >
        <Icon name="search" />
      </Link>
    ),
    panel: Panel && <Panel onClose={() => setPanel(null)} />,
  };
}
