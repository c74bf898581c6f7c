/** What the margin says of VAT (R-MONEY-6), for the pages that show one. Pure. */
export const marginVatNote = ({ vatNumber }: { vatNumber: string | null }): string =>
  vatNumber === null
    ? "No VAT number is set, so no VAT is taken off the margin."
    : "The margin is without the VAT in the price. Costs count with their VAT; what you reclaim of it comes on top.";
