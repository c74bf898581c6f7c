import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { penceToRate } from "#app/shared/money.ts";
import type { PagePlace, StructuredData } from "./page-place.ts";

/** UK delivery; offers refer to it. Search engines want no less than is charged, so it is not the 'from' price. */
export function ukDelivery({ store }: Pick<PagePlace, "store">, { isFree = false } = {}): StructuredData {
  const [{ rate, minDeliveryDays, maxDeliveryDays }] = builtInDelivery(store.fallbackDelivery).checkout;
  return {
    "@type": "OfferShippingDetails",
    "@id": "#delivery",
    shippingRate: { "@type": "MonetaryAmount", value: penceToRate(isFree ? 0 : rate), currency: "GBP" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 2, unitCode: "DAY" },
      transitTime: {
        "@type": "QuantitativeValue",
        minValue: minDeliveryDays,
        maxValue: maxDeliveryDays,
        unitCode: "DAY",
      },
    },
  };
}

/** The codes of the countries that the shop sells to, without the United Kingdom. */
export const countriesAbroad = ({ markets }: PagePlace["store"]): string[] =>
  countriesFor(markets.sellsTo).flatMap(({ code }) => (code === "GB" ? [] : [code]));

/**
 * That the shop delivers to its markets abroad. Without a price: the print provider quotes each parcel, and search
 * engines want no less than is charged. Nothing for a shop that sells in the United Kingdom alone.
 */
export function deliveryAbroad({ store }: Pick<PagePlace, "store">): StructuredData[] {
  const codes = countriesAbroad(store);
  if (codes.length === 0) return [];
  return [
    {
      "@type": "OfferShippingDetails",
      "@id": "#delivery-abroad",
      shippingDestination: codes.map((code) => ({ "@type": "DefinedRegion", addressCountry: code })),
    },
  ];
}

/**
 * Returns, from store.config.ts and the return policy: by post, paid by customers who change their mind. They are the
 * same in every country that the shop sells to; Google reads up to fifty.
 */
export function returnPolicyData({ publicUrl, store }: Omit<PagePlace, "canonical">): StructuredData {
  return {
    "@type": "MerchantReturnPolicy",
    "@id": `${publicUrl}/#returns`,
    applicableCountry: ["GB", ...countriesAbroad(store)],
    returnPolicyCountry: "GB",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: store.returnWindowDays,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    itemDefectReturnFees: "https://schema.org/FreeReturn",
    refundType: "https://schema.org/FullRefund",
    merchantReturnLink: `${publicUrl}/return-policy`,
  };
}
