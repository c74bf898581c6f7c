import type { ReactNode } from "react";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import "./action-page.css";

/** A page for one action on the account: its title, the way back, and a column for the form. */
export function ActionPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap">
      <PageHead title={title}>
        {lead} <Link to="/account">Back to My Account</Link>
      </PageHead>
      <div className="deed stack">{children}</div>
    </div>
  );
}
