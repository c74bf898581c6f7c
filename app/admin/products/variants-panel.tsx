import { useRef, useState } from "react";
import { href } from "react-router";
import { formatPence } from "#app/shared/money.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { Panel } from "../kit/panel.tsx";
import { useLostVariants } from "./lost-variants.ts";
import type { ProductState } from "./product-state.ts";
import { NewVariantRow, VariantRow } from "./variant-row.tsx";

interface VariantsPanelProps {
  state: ProductState;
  isNew: boolean;
}

/** The variant grid: colours, sizes, prices, stock and the printer's ids. */
export function VariantsPanel({ state, isNew }: VariantsPanelProps) {
  const { can } = useAdmin();
  const [added, setAdded] = useState(isNew ? [0] : []);
  const table = useRef<HTMLElement>(null);
  const lost = useLostVariants(table, state.variants);
  const next = Math.max(-1, ...added) + 1;
  const { variants } = state;
  const override = state.override?.isActive ? state.override.price : null;
  return (
    <Panel
      title={
        <>
          Variants <span className="soft [font-weight:600]">{variants.length}</span>
        </>
      }
      flush
      aside={
        can(isNew ? "create_products" : "update_products") && (
          <Button tone="line" size="s" onClick={() => setAdded([...added, next])}>
            <Icon name="plus" size="s" /> Add variant
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="tablewrap" aria-label="Variants" tabIndex={0} ref={table}>
        <table className="table vt">
          <caption>
            <VisuallyHidden>Variants</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Colour</th>
              <th scope="col">Size</th>
              <th scope="col" className="dt">
                SKU
              </th>
              <th scope="col" className="num">
                Price
              </th>
              <th scope="col" className="num">
                Stock
              </th>
              <th scope="col" className="dt">
                Printer id
              </th>
              <th scope="col">
                <VisuallyHidden>More</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {variants.map((variant) => (
            <VariantRow key={variant.id} variant={variant} />
          ))}
          {added.map((index, position) => (
            <NewVariantRow
              key={index}
              name={`new-${index}`}
              place={position + 1}
              isFirst={index === 0 && isNew}
              onRemove={() => {
                setAdded(added.filter((each) => each !== index));
                table.current?.focus();
              }}
            />
          ))}
        </table>
      </section>
      <Note announce>
        {lost.length > 0 &&
          lost.map((each) => (
            <span key={each} className="block">
              {each}
            </span>
          ))}
      </Note>
      <p className="hint px-[1.1rem] py-[0.7rem]">
        Customers pay the variant’s price.{" "}
        {override !== null &&
          `While the override is on they pay ${formatPence(override)} plus the variant’s difference from ${formatPence(state.price)}, the product’s price. `}
        Several sizes can be added at once: S, M, L. A variant is not sold until it has both of the print provider’s
        numbers. The catalogue number says which garment, colour and size is printed; delivery is priced by it. The sync
        number says which design goes on it. <Link to={href("/admin/products/sync")}>Sync</Link> fills in both.
      </p>
    </Panel>
  );
}
