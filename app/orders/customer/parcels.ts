export type Parcel = {
  carrier: string;
  service: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  reshipment: boolean;
  /** Ids of the order's items; empty if the print provider does not list them. */
  items: { itemId: number; quantity: number }[];
  shippedAt: Date;
  deliveredAt: Date | null;
  returnedAt: Date | null;
};

/**
 * The carrier and service: "Royal Mail Tracked 48", "DHL Express". The print provider writes carriers like ROYAL_MAIL.
 */
export function carrierLabel({ carrier, service }: Pick<Parcel, "carrier" | "service">): string {
  const name = carrierName(carrier);
  if (!service) return name;
  return service.toLowerCase().startsWith(name.toLowerCase()) ? service : `${name} ${service}`;
}

/** "Royal Mail" for ROYAL_MAIL. Short names (DHL, UPS, DPD) are initials and stay upper case. */
export function carrierName(carrier: string): string {
  const words = carrier.split(/[\s_]+/).filter(Boolean);
  return words
    .map((word) => (/^[A-Z]{4,}$/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .join(" ");
}

/** The carrier's tracking page, if it is a web address. The link comes from outside and may be anything. */
export function trackingLink({ trackingUrl }: Pick<Parcel, "trackingUrl">): string | null {
  if (!trackingUrl || !URL.canParse(trackingUrl)) return null;
  const { protocol } = new URL(trackingUrl);
  return protocol === "https:" || protocol === "http:" ? trackingUrl : null;
}

/**
 * The order's items in this parcel.
 * @returns null if the print provider listed none, or something that is not in the order
 */
export function contentsOf<Item extends { id: number; quantity: number }>(
  parcel: Pick<Parcel, "items">,
  items: readonly Item[],
): (Item & { sent: number })[] | null {
  const contents = parcel.items.map(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item && { ...item, sent: quantity };
  });
  if (contents.length === 0) return null;
  return contents.every((item) => item !== undefined) ? contents : null;
}

/** Whether the parcel holds only part of the order. */
export function isPart(
  contents: readonly { id: number; sent: number }[],
  items: readonly { id: number; quantity: number }[],
) {
  return items.some(({ id, quantity }) => {
    const sent = contents.filter((item) => item.id === id).reduce((sum, item) => sum + item.sent, 0);
    return sent < quantity;
  });
}
