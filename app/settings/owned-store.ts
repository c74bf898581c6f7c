import { type Store, store } from "#store";
import type { SettingKey, Settings } from "./contract.ts";

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

/** Each setting typed as its field in store.config.ts; a schema of another type does not compile. */
type Overrides = { readonly [Key in SettingKey]?: At<Store, Key> };

/** Merges settings over store.config.ts. Pure. */
export function mergeStore(defaults: Store, settings: Overrides): Store {
  const changes = Object.entries(settings);
  if (changes.length === 0) return defaults;
  const owned: Record<string, unknown> = structuredClone(defaults);
  for (const [path, value] of changes) put(owned, path.split("."), value);
  return owned as Store;
}

function put(whole: Record<string, unknown>, [name = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) whole[name] = value;
  else put(whole[name] as Record<string, unknown>, rest, value);
}

const merged = new WeakMap<Settings, Store>();

/** The store as a page shows it: with the settings from the root loader. */
export function ownedStore(settings: Settings | undefined): Store {
  if (!settings) return store;
  const owned = merged.get(settings) ?? mergeStore(store, settings);
  merged.set(settings, owned);
  return owned;
}
