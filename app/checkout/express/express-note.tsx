import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import "./express.css";

/** Under the wallet buttons. */
export const ExpressNote = ({ children }: { children?: ReactNode }) => (
  <p className="small soft">
    {children} You see the delivery price before anything is charged. By paying, you agree to our{" "}
    <Link to="/terms-of-service">Terms of Service</Link>.
  </p>
);

/** Between the wallets and the other way to pay. */
export const ExpressOr = ({ children }: { children: ReactNode }) => (
  <p className="express__or">
    <span>{children}</span>
  </p>
);
