import { type Ground, groundFor } from "#app/ui/layout/panes.tsx";
import { Picture } from "#app/ui/media/picture.tsx";

type Bought = { id: number; imageUrl: string | null; color: string };

/** Pictures of up to three bought items in a window; the list is elsewhere. Empty panes stay dark. */
export function BoughtPanes({ items }: { items: readonly Bought[] }) {
  const shown = [...new Map(items.map((item) => [item.imageUrl, item])).values()].slice(0, 3);
  const grounds = differingGrounds(shown.map(({ color }) => color));
  return (
    <div className={shown.length === 1 ? "panes grid-cols-1" : "panes"} aria-hidden="true">
      {shown.map((item, index) => (
        <div key={item.id} className={`photo ground-${grounds[index]}`}>
          <Picture picture={item.imageUrl} alt="" sizes="(max-width: 56rem) 60vw, 24rem" priority />
        </div>
      ))}
    </div>
  );
}

/** Each colour's best background, unless a neighbour has it. */
export function differingGrounds(colors: readonly string[]): Ground[] {
  const grounds: Ground[] = [];
  for (const color of colors) {
    const wanted: Ground[] = [groundFor(color), "glow", "well", "dusk"];
    grounds.push(wanted.find((ground) => !grounds.includes(ground)) ?? "well");
  }
  return grounds;
}
