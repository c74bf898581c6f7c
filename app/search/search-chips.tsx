import { shopHref, wholeShop } from "#app/catalogue/listing/shop-query.ts";
import { categories, categoryNames } from "#app/catalogue/shop-rules.ts";
import { Chip } from "#app/ui/display/chips.tsx";

/** Where nothing is searched for, or nothing found: the shop by its groups. */
export function SearchChips() {
  return (
    <nav className="chips find__c" aria-label="Or look through">
      <Chip to={shopHref(wholeShop)}>All</Chip>
      {categories.map((category) => (
        <Chip key={category} to={shopHref(wholeShop, { categories: [category] })}>
          {categoryNames[category]}
        </Chip>
      ))}
    </nav>
  );
}
