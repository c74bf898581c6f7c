/** An order's number within a heading, never broken at its hyphen. */
export const OrderNumber = ({ number }: { number: string }) => <span className="whitespace-nowrap">{number}</span>;
