import type { CSSProperties } from "react";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { SoldProduct } from "../analytics/.server/read-top-products.ts";
import { countWords, wholePounds } from "../analytics/range-words.ts";
import { Panel } from "../kit/panel.tsx";

/** What brought most in the period; a bar's length is its share of the first. */
export function TopProducts({ products }: { products: readonly SoldProduct[] }) {
  const most = products[0]?.revenueTotal ?? 0;
  return (
    <Panel title="Top products" aside={<span className="tiny soft">Sold, revenue</span>}>
      {products.length === 0 && <p className="soft">Nothing was sold.</p>}
      <ol className="plain tops">
        {products.map((product) => (
          <li key={product.slug ?? product.name}>
            <span className="line__img">
              <Picture picture={product.imageUrl} alt="" sizes="2.6rem" />
            </span>
            <div>
              <span className="tops__line">
                <b>{product.name}</b>
                <span className="num">
                  <span className="soft">
                    {countWords(product.sold)}
                    <VisuallyHidden> sold,</VisuallyHidden>
                  </span>{" "}
                  <b>{wholePounds(product.revenueTotal)}</b>
                </span>
              </span>
              <i style={{ "--p": `${most > 0 ? (product.revenueTotal / most) * 100 : 0}%` } as CSSProperties} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
