/** The number of an order or a return, on one line unless it is longer than one. */
export const OrderNumber = ({ number }: { number: string }) => (
  <span className="whole whitespace-nowrap">{number}</span>
);
