/** An item of a print order. */
type PrintItem = { externalId: string | null };

/** A line's external id at the print provider: its own id, and the order's revision when it was sent. */
const externalIdPattern = /^item-(?<line>\d+)(?:-r(?<revision>\d+))?$/;
const partsOf = ({ externalId }: PrintItem) => externalIdPattern.exec(externalId ?? "")?.groups;

/** The external id of an order's line in its print order: `item-42-r3`. */
export const printItemId = (lineId: number, revision: number): string => `item-${lineId}-r${revision}`;

/** The id of the order's line; NaN for an item that is not ours. */
export const lineIdOf = (item: PrintItem): number => Number(partsOf(item)?.line);

/**
 * Whether the provider has an item of another revision than the order's: a delayed request replaced a newer one.
 * Items that name no revision are accepted: drafts made before revisions were sent, and what staff added
 * at the provider.
 */
export const isOtherRevision = (items: readonly PrintItem[], revision: number): boolean =>
  items.some((item) => Number(partsOf(item)?.revision ?? revision) !== revision);
