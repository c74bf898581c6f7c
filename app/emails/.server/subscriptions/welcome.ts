import { type CheckoutVariant, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { writeChoice } from "#app/catalogue/model/selection.ts";
import { confirmUrl, listHeaders, unsubscribeUrl } from "#app/newsletter/.server/list-token.ts";
import { readSubscriber, type Subscriber } from "#app/newsletter/.server/subscribers.ts";
import { usableCode } from "#app/newsletter/.server/welcome-code.ts";
import { unconfirmedDays, welcomePercent } from "#app/newsletter/rules.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatLongDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import type { backInStock, welcomeEmail } from "../emails.ts";
import { html, type Part, textLink, words } from "../layout/inline.ts";
import { palette } from "../layout/palette.ts";
import { action, bar, block, fonts, opening, paragraph, partGap, section, subtitle } from "../layout/parts.ts";
import { itemRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName } from "../orders/facts.ts";

type WelcomeFacts = {
  store: Store;
  /** Null if there is no usable code. */
  code: string | null;
  consentAt: Date;
  source: Subscriber["consentSource"];
  confirmUrl: string;
  unsubscribeUrl: string;
};

export const writeWelcome: EmailWriter<typeof welcomeEmail> = async (shop, { subscriberId }) => {
  const subscriber = await readSubscriber(shop.db, subscriberId);
  if (!subscriber || subscriber.suppressedAt) return null;
  const written = renderWelcome({
    store: shop.store,
    code: await usableCode(shop.db, subscriber),
    consentAt: subscriber.consentAt,
    source: subscriber.consentSource,
    confirmUrl: confirmUrl(shop, subscriber.id),
    unsubscribeUrl: unsubscribeUrl(shop, subscriber.id),
  });
  return { ...written, headers: listHeaders(unsubscribeUrl(shop, subscriber.id)) };
};

/** Asks the reader to confirm the address and gives its code; as neutral as every email of the shop. */
export function renderWelcome(facts: WelcomeFacts): WrittenEmail {
  const { store, code, consentAt, source } = facts;
  const where = source === "checkout" ? "and ticked the box for updates at our checkout" : "in our sign-up form";
  return writeEmail({
    store,
    subject: code ? "Your code and a link to confirm" : "A link to confirm your address",
    why: words`You’re getting this one email because someone entered this address ${where} on ${formatLongDay(consentAt)} at
      ${formatTime(consentAt)}. We won’t send more unless you confirm.
      ${textLink("Never email this address", facts.unsubscribeUrl)}`,
    preview: "Confirm your address and you’re done.",
    parts: [
      opening(
        "One last step.",
        paragraph`Someone, we hope you, gave us this address. Confirm it to join the list; you can unsubscribe at any
          time. If it wasn’t you, do nothing: we’ll delete the address in ${unconfirmedDays} days.`,
        action("Confirm my address", facts.confirmUrl),
      ),
      ...(code ? [bar, discount(code)] : []),
    ],
  });
}

const discount = (code: string): Part =>
  block(
    subtitle(`Your ${welcomePercent}% code`),
    coupon(code),
    paragraph`${welcomePercent}% off your first order. It works once, for this address only, and works for
      ${unconfirmedDays} days even if you don’t confirm. Enter it at checkout under Discount code.`,
  );

function coupon(code: string): Part {
  const { glow, ink } = palette;
  const words = html`
    <p class="t" style="font-size:30px;line-height:38px;${fonts};margin:0;font-weight:800;letter-spacing:.06em;
      color:${ink};text-align:center;margin-top:0;margin-bottom:0;margin-left:0;margin-right:0">${code}</p>`;
  const style = `background:${glow};border:2px dashed ${ink};margin-bottom:${partGap}px`;
  return section("g", style, { top: 20, side: 20, bottom: 20 }, [{ html: words, text: code }]);
}

type BackInStockFacts = {
  store: Store;
  /** Without a trailing slash. */
  publicUrl: string;
  variant: Pick<CheckoutVariant, "productName" | "productSlug" | "color" | "size" | "price">;
};

export const writeBackInStock: EmailWriter<typeof backInStock> = async (shop, { variantId }) => {
  const variant = (await sellableVariants(shop.db, [variantId])).get(variantId);
  if (!variant?.available) return null;
  return renderBackInStock({ store: shop.store, publicUrl: shop.config.PUBLIC_URL, variant });
};

/** Says that an awaited item is back in stock: what it is, what it costs, and where to buy it. */
export function renderBackInStock({ store, publicUrl, variant }: BackInStockFacts): WrittenEmail {
  const { productName, productSlug, color, size, price } = variant;
  const name = neutralName(productName, store);
  return writeEmail({
    store,
    subject: "Your item is back in stock",
    why: "You’re getting this because you asked for one email when this is back in stock. We’ve now removed your address from the list, so there is nothing to unsubscribe from.",
    preview: "It’s back in stock.",
    parts: [
      opening(
        "It’s back in stock.",
        paragraph`You asked us to email you when this is available again. Now it is, while stocks last.`,
        itemRows([{ name, options: optionsOf({ color, size }), end: formatPence(price) }]),
      ),
      block(action("View product", `${publicUrl}/product/${productSlug}?${writeChoice({ color, size })}`)),
    ],
  });
}
