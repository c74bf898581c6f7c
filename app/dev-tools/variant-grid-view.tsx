import { href } from "react-router";
import { Note } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import type { GridVariant, VariantGrid } from "./.server/variant-grid.ts";

type Place = { color: string; size: string };
const inWords = (places: Place[]) => places.map(({ color, size }) => `${color} in ${size}`).join(", ");

/** The matrix of one product: colours down, sizes across. */
export function VariantGridView({ name, slug, grid }: { name: string; slug: string; grid: VariantGrid }) {
  return (
    <>
      {grid.missing.length > 0 && <Note>Missing: {inWords(grid.missing)}.</Note>}
      {grid.twice.length > 0 && <Note>Duplicates: {inWords(grid.twice)}.</Note>}
      <Table caption={`${name}: colours and sizes`} head={["Colour", ...grid.sizes]}>
        <tbody>
          {grid.rows.map(({ color, cells }) => (
            <tr key={color}>
              <th scope="row">{color}</th>
              {cells.map(({ size, variants }) => (
                <td key={size} className={variants.length === 0 ? "gap" : undefined}>
                  {variants.length === 0 ? (
                    <Status tone="warn">Missing</Status>
                  ) : (
                    variants.map((each) => <Cell key={each.id} variant={each} />)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="small soft">
        In each cell: price, stock, our id, the printer’s catalogue id (for quotes) and its store id (for orders).
      </p>
      <p className="row small">
        <Link to={href("/product/:slug", { slug })}>Product page</Link>
        <Link to={`${href("/variant-test-simple")}?product=${slug}`}>Choose one variant</Link>
      </p>
    </>
  );
}

function Cell({ variant }: { variant: GridVariant }) {
  const { id, price, stock, available, printfulVariantId, printfulSyncVariantId, sku } = variant;
  return (
    <div className="devtools__cell" title={sku ?? undefined}>
      <b>
        <Money pence={price} />
      </b>
      <br />
      {available ? `${stock} in stock` : <Status tone="bad">Sold out</Status>}
      <br />
      <span className="tiny soft num">
        {id} · {printfulVariantId ?? "no catalogue id"}
        <br />
        {printfulSyncVariantId ?? "no store id"}
      </span>
    </div>
  );
}
