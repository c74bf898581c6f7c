import { useEffect, useState } from "react";
import { SideNav } from "#app/ui/layout/side-nav.tsx";
import "./contents-list.css";

type ContentsEntry = { id: string; title: string; hidden?: boolean };

/** A long page's contents; beside it, the section being read is marked. */
export default function ContentsList({ entries }: { entries: ContentsEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  return (
    <div className="contents-list">
      <SideNav label="On this page" folded={<Links entries={entries} current={null} />}>
        <Links entries={entries} current={current} />
      </SideNav>
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
