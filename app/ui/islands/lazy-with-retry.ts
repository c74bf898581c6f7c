import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component whose code loads when it is first shown, like React's `lazy`, but it retries every second if the
 * connection is down instead of failing the whole page.
 */
export const lazyWithRetry = <Props extends object>(
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
