import { AccountMenu, MobileAccount } from "#app/accounts/account-menu.tsx";
import { CartButton } from "#app/cart/cart-button.tsx";
import { useSearch } from "#app/search/use-search.tsx";
import type { CurrentPage } from "#app/ui/current-page.ts";
import { SiteHeader } from "#app/ui/site-header.tsx";

/** The header of every page with what answers in it: menus, search, account, cart. */
export default function Header({ current, isHome }: { current: CurrentPage; isHome: boolean }) {
  return (
    <SiteHeader
      current={current}
      isHome={isHome}
      account={<AccountMenu current={current} />}
      mobileAccount={<MobileAccount current={current} />}
      cart={<CartButton />}
      search={useSearch()}
    />
  );
}
