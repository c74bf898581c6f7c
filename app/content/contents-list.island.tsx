import { useEffect, useState } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import "./contents-list.css";
import "#app/ui/layout/side-nav.css";

export type ContentsEntry = { id: string; title: string; hidden?: boolean };

/**
 * A long page's contents: beside it on a desktop, collapsed above it on a phone. Rendered twice and shown once, so that
 * the phone's is collapsed from the first paint and the desktop needs no script.
 */
export default function ContentsList({ entries }: { entries: ContentsEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <div className="contents-list">
      <nav className="sidenav max-lg:hidden" aria-label="On this page">
        <h2>On this page</h2>
        <Links entries={entries} current={current} />
      </nav>
      <details className="sidefold lg:hidden">
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

/** The section being read: the last one whose heading has passed the window's upper third. */
function useCurrentSection(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(ids[0] ?? null);
  const key = ids.join(" ");
  useEffect(() => {
    const all = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const read = () => {
      // A search hides some of them.
      const headings = all.filter((heading) => heading.getClientRects().length > 0);
      const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight * 0.3);
      setCurrent((passed ?? headings[0])?.id ?? null);
    };
    // An observer instead of a scroll listener: the browser reports when a heading crosses the line.
    const observer = new IntersectionObserver(read, { rootMargin: "0px 0px -70% 0px" });
    for (const heading of all) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
