import { categories, categoryNames } from "#app/catalogue/categories.ts";
import { shopHref, wholeShop } from "#app/catalogue/shop-query.ts";
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
