import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part whose code is fetched once it is shown, like React's `lazy`; where the line is down it tries again every
 * second, instead of taking the whole page along.
 */
export const whenAsked = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await fetchPart() };
      } catch (error) {
        if (typeof window === "undefined") throw error;
        await new Promise((goOn) => setTimeout(goOn, 1000));
      }
    }
  });
