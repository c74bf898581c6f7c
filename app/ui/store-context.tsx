import { createContext, use } from "react";
import { type Store, store } from "#store";

/** The store with its current settings; defaults to store.config.ts. */
export const StoreContext = createContext<Store>(store);

export const useStore = (): Store => use(StoreContext);
