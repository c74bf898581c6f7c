import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { isModifiedClick, Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { SearchPanelProps } from "./search-panel.tsx";

/** The list's own search field, which the browser gives the focus. */
const searchPage = "/shop#search";

const fetchPanel = () => import("./search-panel.tsx");

/**
 * The search of the header: its icon, which is a link to the list's search, and the panel that a press opens instead.
 * The panel is fetched when somebody points at the icon, so no page carries it.
 */
export function useSearch(): { icon: ReactNode; panel: ReactNode } {
  const icon = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);

  useEffect(() => {
    if (!Panel) return;
    return () => {
      // What was pressed elsewhere keeps the focus.
      if (document.activeElement === document.body) icon.current?.focus();
    };
  }, [Panel]);

  const fetchAhead = () => void fetchPanel().catch(() => {});
  const open = async (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    try {
      const { SearchPanel } = await fetchPanel();
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
