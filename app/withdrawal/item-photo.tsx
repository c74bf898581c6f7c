import { groundFor } from "#app/ui/layout/panes.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { WithdrawableOrder } from "./.server/withdrawable-order.ts";

/** A small picture of an item, on its colour's ground. */
export const ItemPhoto = ({ item }: { item: Pick<WithdrawableOrder["items"][number], "color" | "imageUrl"> }) => (
  <span className={`photo ground-${groundFor(item.color)}`}>
    <Picture picture={item.imageUrl} alt="" sizes="4.5rem" />
  </span>
);
