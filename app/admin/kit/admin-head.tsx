import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useActionResult } from "./action-result.ts";
import { AdminTitle } from "./admin-title.tsx";
import { ActionButton } from "./buttons.tsx";
import { pageIn } from "./list-query.ts";
import { DoneNote } from "./notes.tsx";

interface AdminHeadProps {
  title: string;
  /** After the title: a status. */
  aside?: ReactNode;
  /** A link back to the list. */
  before?: ReactNode;
  /** One line under the title: how many, since when. */
  lead?: ReactNode;
  /** The browser's tab, if it differs from the title. The page number is added. */
  tab?: string;
  /** The page's actions, on the right; at most one is primary. */
  children?: ReactNode;
}

/** A page's heading. Sets the document's title too, so back-office pages need no `meta`. */
export function AdminHead({ title, aside, before, lead, tab = title, children }: AdminHeadProps) {
  const page = pageIn(useSearchParams()[0]);
  return (
    <div className="adm__h row row--between">
      <AdminTitle tab={`${tab}${page > 1 ? `, page ${page}` : ""}`} />
      <div>
        {before && (
          <nav className="small" aria-label="Breadcrumb">
            {before} /
          </nav>
        )}
        <h1>
          {title} {aside}
        </h1>
        {lead && <p className="small soft">{lead}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}

interface ProductSubpageHeadProps {
  product: { id: number; displayName: string };
  /** The page's subject: 'drop'. */
  what: string;
  lead: string;
  isRemovable: boolean;
  doneTexts: Readonly<Record<string, string>>;
}

/** The head of a product's subpage, with the button that removes its subject and the result of the last action. */
export function ProductSubpageHead({ product, what, lead, isRemovable, doneTexts }: ProductSubpageHeadProps) {
  const canChange = useAdmin().can("update_products");
  const notRemoved = useActionResult("remove")?.problems[0]?.message;
  return (
    <>
      <AdminHead
        title={`${product.displayName}, the ${what}`}
        before={
          <>
            <Link to="/admin/products">Products</Link> /{" "}
            <Link to={`/admin/products/${product.id}`}>{product.displayName}</Link>
          </>
        }
        lead={lead}
      >
        {isRemovable && canChange && (
          <ActionButton intent="remove" tone="danger">
            {`Take the ${what} away`}
          </ActionButton>
        )}
      </AdminHead>
      <DoneNote words={doneTexts} />
      {notRemoved && (
        <p className="error" role="alert">
          {notRemoved}
        </p>
      )}
    </>
  );
}
