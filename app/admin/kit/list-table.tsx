import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { changedAddress } from "./list-query.ts";

interface ListTableProps {
  /** Names the table: 'Orders, newest first'. */
  caption: string;
  /** Heads in their order: `ListHead`s and plain `<th scope="col">`. */
  heads: ReactNode;
  /** Rows: `<tr role="row">` of cells with their roles, see `ListCell`. */
  children: ReactNode;
}

/**
 * A list as a table; on a phone each row is a block. Browsers forget what a table is once its display changes, so the
 * roles are written out.
 */
export function ListTable({ caption, heads, children }: ListTableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="tablewrap" tabIndex={0}>
      {/* biome-ignore lint/a11y/noRedundantRoles: `display: grid` on a phone takes the roles of a table away */}
      <table className="table rows" role="table" aria-labelledby={id}>
        <caption id={id}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">{heads}</tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

/** A row of a `ListTable`; lit while it shows what is usually covered. */
export function ListRow({ lit, children }: { lit?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see ListTable
    <tr role="row" className={lit ? "seen" : undefined}>
      {children}
    </tr>
  );
}

interface ListCellProps {
  /** The cell that names its row. */
  heads?: boolean;
  /** `num` for figures, `dt` for a desk only, `wide` and `end` for its place in a phone's block. */
  className?: string;
  children?: ReactNode;
}

export function ListCell({ heads, className, children }: ListCellProps) {
  if (heads) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: see ListTable
      <th scope="row" role="rowheader" className={className}>
        {children}
      </th>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see ListTable
    <td role="cell" className={className}>
      {children}
    </td>
  );
}

interface ListHeadProps {
  children: ReactNode;
  className?: string;
  /** The name by which the list can be put in order, and how it stands now. */
  sort?: string;
  sorted?: { sort: string; isDown: boolean };
}

/** A column's head; with `sort` it is a link that puts the list in that order, and turns it round the second time. */
export function ListHead({ children, className, sort, sorted }: ListHeadProps) {
  const [params] = useSearchParams();
  const isSorted = sort !== undefined && sorted?.sort === sort;
  const order = isSorted ? (sorted.isDown ? "descending" : "ascending") : undefined;
  const next = isSorted && sorted.isDown ? sort : `-${sort}`;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see ListTable
    <th scope="col" role="columnheader" className={className} aria-sort={order}>
      {sort ? (
        <Link className="sort" to={changedAddress(params, { sort: next })} preventScrollReset>
          {children} {isSorted && <Icon name="down" size="s" />}
        </Link>
      ) : (
        children
      )}
    </th>
  );
}
