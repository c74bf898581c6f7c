import { Fragment } from "react";
import { Link } from "../link.tsx";
import { Unbroken } from "../unbroken.tsx";
import "./breadcrumbs.css";

interface Crumb {
  label: string;
  to: string;
}

/** Breadcrumbs; the page itself comes last and is not a link. */
export function Breadcrumbs({ trail, current }: { trail: Crumb[]; current: string }) {
  return (
    <nav className="crumbs small" aria-label="Breadcrumb">
      {trail.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>
            <Unbroken text={label} />
          </Link>{" "}
          <span aria-hidden="true">/</span>{" "}
        </Fragment>
      ))}
      <span aria-current="page">
        <Unbroken text={current} />
      </span>
    </nav>
  );
}
