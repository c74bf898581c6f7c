import { writeChoice } from "#app/catalogue/selection.ts";
import { MailFrame } from "#app/mail/.server/emails/frame.tsx";
import { Action, Block, Title, Words } from "#app/mail/.server/emails/parts.tsx";
import { ItemRows } from "#app/mail/.server/emails/rows.tsx";
import { neutralName } from "#app/orders/.server/emails/facts.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatPence } from "#app/pricing/money.ts";
import type { BackInStockFacts } from "./back-in-stock.tsx";

const why =
  "You get this because you asked for one mail when this is back. This was it: we have deleted your address from the list, and there is nothing to unsubscribe from.";

export function BackInStock({ store, publicUrl, variant }: BackInStockFacts) {
  const { productName, productSlug, colour, size, price } = variant;
  const query = writeChoice({ colour, size });
  return (
    <MailFrame store={store} why={why} preview="It can be had again.">
      <Block first>
        <Title>It is back.</Title>
        <Words>You asked us to write when this can be had again. Now it can, for as long as there is some.</Words>
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
        <Action href={`${publicUrl}/product/${productSlug}?${query}`}>Look at it</Action>
      </Block>
    </MailFrame>
  );
}
