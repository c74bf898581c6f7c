import type { CSSProperties } from "react";
import { Status } from "#app/ui/display/tag.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SoldProduct } from "./.server/read-top-products.ts";
import { shareOf } from "./change.ts";
import { countWords, wholePounds } from "./range-words.ts";

/** Percent of what was sold that came back, from which it is worth a look. */
const manyReturns = 3;

/** The products that brought most, with what is left of each after its print. */
export function ProductsByMargin({ products }: { products: readonly SoldProduct[] }) {
  return (
    <Panel
      title="Products by revenue"
      flush
      aside={<span className="small soft">Tax, post and card fees not taken off</span>}
    >
      {products.length === 0 ? (
        <p className="soft pnl__none">Nothing was sold.</p>
      ) : (
        <ListTable
          caption="Products: sold, revenue, margin, returns"
          heads={
            <>
              <ListHead>Product</ListHead>
              <ListHead className="num">Sold</ListHead>
              <ListHead className="num">Revenue</ListHead>
              <ListHead className="dt">Margin</ListHead>
              <ListHead className="num">%</ListHead>
              <ListHead className="num dt">Sent back</ListHead>
            </>
          }
        >
          {products.map((product) => (
            <ProductRow key={product.slug ?? product.name} product={product} />
          ))}
        </ListTable>
      )}
    </Panel>
  );
}

function ProductRow({ product }: { product: SoldProduct }) {
  const { name, imageUrl, sold, revenueTotal, marginTotal, returned } = product;
  const percent = marginTotal === null ? null : Math.round(shareOf(marginTotal, revenueTotal));
  const back = shareOf(returned, sold);
  return (
    <ListRow>
      <ListCell heads className="prod">
        <span className="prod__img">
          <Picture picture={imageUrl} alt="" sizes="2.75rem" />
        </span>
        {name}
      </ListCell>
      <ListCell className="num prod__sold">
        {countWords(sold)} <span className="mob">sold</span>
      </ListCell>
      <ListCell className="num prod__sum">
        <b>{wholePounds(revenueTotal)}</b>
      </ListCell>
      <ListCell className="dt prod__bar">
        <span className="mg">
          <i style={{ "--p": `${Math.max(0, percent ?? 0)}%` } as CSSProperties} />
        </span>
      </ListCell>
      <ListCell className="num prod__share">{percent === null ? "Not known" : `${percent}%`}</ListCell>
      <ListCell className="num dt">{back >= manyReturns ? <Status tone="warn">{back}%</Status> : `${back}%`}</ListCell>
    </ListRow>
  );
}
