import { writeChoice } from "#app/catalogue/selection.ts";
import { EmailFrame } from "#app/emails/.server/layout/email-frame.tsx";
import { Action, Block, Title, Words } from "#app/emails/.server/layout/parts.tsx";
import { ItemRows } from "#app/emails/.server/layout/rows.tsx";
import { neutralName } from "#app/orders/.server/emails/facts.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatPence } from "#app/shared/money.ts";
import type { BackInStockFacts } from "./back-in-stock.tsx";

const why =
  "You’re getting this because you asked for one email when this is back in stock. We’ve now removed your address from the list, so there is nothing to unsubscribe from.";

export function BackInStock({ store, publicUrl, variant }: BackInStockFacts) {
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
