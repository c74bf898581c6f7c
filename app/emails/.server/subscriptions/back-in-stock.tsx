import { type CheckoutVariant, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { writeChoice } from "#app/catalogue/model/selection.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import type { EmailWriter } from "../email-writer.ts";
import type { backInStock } from "../emails.ts";
import { EmailFrame } from "../layout/email-frame.tsx";
import { Action, Block, Title, Words } from "../layout/parts.tsx";
import { ItemRows } from "../layout/rows.tsx";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName } from "../orders/facts.ts";

type BackInStockFacts = {
  store: Store;
  /** Without a trailing slash. */
  publicUrl: string;
  variant: Pick<CheckoutVariant, "productName" | "productSlug" | "colour" | "size" | "price">;
};

export const write: EmailWriter<typeof backInStock> = async (shop, { variantId }) => {
  const variant = (await sellableVariants(shop.db, [variantId])).get(variantId);
  if (!variant?.available) return null;
  return renderBackInStock({ store: shop.store, publicUrl: shop.config.PUBLIC_URL, variant });
};

/** Says that an awaited item is back in stock: what it is, what it costs, and where to buy it. */
export function renderBackInStock(facts: BackInStockFacts): Promise<WrittenEmail> {
  return writeEmail("Your item is back in stock", <BackInStock {...facts} />);
}

const why =
  "You’re getting this because you asked for one email when this is back in stock. We’ve now removed your address from the list, so there is nothing to unsubscribe from.";

function BackInStock({ store, publicUrl, variant }: BackInStockFacts) {
  const { productName, productSlug, colour, size, price } = variant;
  const query = writeChoice({ colour, size });
  return (
    <EmailFrame store={store} why={why} preview="It’s back in stock.">
      <Block first>
        <Title>It’s back in stock.</Title>
        <Words>You asked us to email you when this is available again. Now it is, while stocks last.</Words>
        <ItemRows
          rows={[
            {
              key: "variant",
              name: neutralName(productName, store),
              options: optionsOf({ color: colour, size }),
              end: formatPence(price),
            },
          ]}
        />
      </Block>
      <Block>
        <Action href={`${publicUrl}/product/${productSlug}?${query}`}>View product</Action>
      </Block>
    </EmailFrame>
  );
}
