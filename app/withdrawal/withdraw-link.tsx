import { Link } from "#app/ui/link.tsx";

/** The law's words for the way to withdraw from an order (R-WITHDRAW-1). @param number the order's, filled in there */
export const WithdrawLink = ({ number }: { number: string }) => (
  <Link to={`/withdraw?number=${number}`}>Withdraw from contract here</Link>
);
