import { useEffect, useState } from "react";

/** Which of the sections is being read: the last one whose heading has passed the upper third of the window. */
export function useCurrentSection(ids: string[]): string | null {
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
    // Scrolling itself is left alone: the browser tells when a heading crosses the line.
    const observer = new IntersectionObserver(read, { rootMargin: "0px 0px -70% 0px" });
    for (const heading of all) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
