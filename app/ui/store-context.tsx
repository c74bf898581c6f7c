import { createContext, use } from "react";
import { type Store, store } from "#store";

/** The shop as its settings have it now; the file's own where nobody says otherwise. */
export const StoreContext = createContext<Store>(store);

export const useStore = (): Store => use(StoreContext);
