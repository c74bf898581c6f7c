import { use } from "react";
import { errorTitle, FormRefusedContext } from "#app/ui/forms/error-title.ts";
import { store } from "#store";

/** The title of a back-office page, which therefore needs no `meta`. */
export const AdminTitle = ({ tab }: { tab: string }) => (
  <title>{errorTitle(`${tab}: ${store.brand} admin`, use(FormRefusedContext))}</title>
);
