import { Icon } from "#app/ui/icon.tsx";
import { useCurrentSection } from "./use-current-section.ts";
import "./contents-list.css";
import "#app/ui/side-nav.css";

export type ContentsEntry = { id: string; title: string; hidden?: boolean };

/**
 * What is on a long page: beside it on a desk, folded above it on a phone. Written twice and shown once, so that a
 * phone's fold is closed from the first paint and a desk needs no script.
 */
export default function ContentsList({ entries }: { entries: ContentsEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <div className="contents-list">
      <nav className="sidenav contents__desk" aria-label="On this page">
        <h2>On this page</h2>
        <Links entries={entries} current={current} />
      </nav>
      <details className="sidefold contents__phone">
        <summary>
          On this page <Icon name="down" size="s" />
        </summary>
        <nav className="sidenav" aria-label="On this page">
          <Links entries={entries} current={null} />
        </nav>
      </details>
    </div>
  );
}

function Links({ entries, current }: { entries: ContentsEntry[]; current: string | null }) {
  return entries.map(({ id, title, hidden }) => (
    <a key={id} href={`#${id}`} hidden={hidden} aria-current={id === current ? "true" : undefined}>
      {title}
    </a>
  ));
}
