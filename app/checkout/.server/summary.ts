import type { Order } from "#app/orders/.server/order-store.ts";
import type { CheckoutSummary } from "../contract.ts";
import { type CodeProblem, codeProblemTexts } from "../discount-rules.ts";
import { hasCompleteBundle, type PricedItem } from "./drafts.ts";

/**
 * The response of every checkout call. Money is pence.
 * @param dropped why the order's code was just removed
 */
export function summarise(order: Order, items: PricedItem[], dropped: CodeProblem | null = null): CheckoutSummary {
  const { email, firstName, lastName, address, city, country, postcode } = order;
  return {
    orderDraftId: order.id,
    number: order.number,
    revision: order.revision,
    paymentIntentId: order.stripeSessionId,
    clientSecret: order.stripeClientSecret,
    currency: order.currency,
    lines: items.map((item) => ({
      variantId: item.variantId,
      printfulVariantId: item.printfulVariantId,
      name: item.productName,
      slug: item.productSlug,
      color: item.color,
      size: item.size,
      image: item.imageUrl,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      total: item.total,
      bundle:
        item.bundleId !== null && item.bundleInstance !== null
          ? { id: item.bundleId, name: item.bundleName ?? "", instance: item.bundleInstance }
          : null,
    })),
    itemsTotal: order.itemsTotal,
    discountTotal: order.discountTotal,
    shippingTotal: order.shippingTotal,
    taxTotal: order.taxTotal,
    total: order.total,
    dispatchOn: order.dispatchOn,
    printCondition: order.printCondition,
    discountCode: order.discountCode,
    discountNotice: dropped && codeProblemTexts[dropped],
    hasCompleteBundle: hasCompleteBundle(items),
    address:
      email && firstName && lastName && address && city && country && postcode
        ? {
            email,
            firstName,
            lastName,
            address,
            city,
            country,
            postcode,
            phone: order.phone ?? "",
            apartment: order.apartment ?? "",
            state: order.state ?? "",
          }
        : null,
    shipping: order.shippingRateId
      ? {
          id: order.shippingRateId,
          name: order.shippingName ?? "",
          carrier: order.shippingCarrier ?? "",
          minDeliveryDays: order.shippingMinDays,
          maxDeliveryDays: order.shippingMaxDays,
        }
      : null,
  };
}
