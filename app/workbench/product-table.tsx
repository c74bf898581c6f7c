import { href } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";

export type ListedProduct = {
  slug: string;
  name: string;
  records: number;
  variants: number;
  soldOut: number;
  /** Combinations of colour and size. */
  all: number;
  missing: number;
};

/** Every product with its counts; its name opens the matrix. */
export function ProductTable({ products, page }: { products: ListedProduct[]; page: number }) {
  if (products.length === 0) {
    return (
      <EmptyState title="No products here">
        <p>There are no products, or no such page.</p>
      </EmptyState>
    );
  }
  return (
    <Table caption="Products by name">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="num">
            Records
          </th>
          <th scope="col" className="num">
            Variants
          </th>
          <th scope="col" className="num">
            Sold out
          </th>
          <th scope="col">Combinations</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ slug, name, records, variants, soldOut, all, missing }) => (
          <tr key={slug}>
            <th scope="row">
              <Link to={`${href("/variant-test")}?${new URLSearchParams({ product: slug, page: String(page) })}`}>
                {name}
              </Link>
            </th>
            <td className="num">{records}</td>
            <td className="num">{variants}</td>
            <td className="num">{soldOut}</td>
            <td>
              {missing === 0 ? (
                <Status tone="good">All {all}</Status>
              ) : (
                <Status tone="warn">
                  {missing} of {all} missing
                </Status>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
