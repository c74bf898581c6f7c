import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageContexts, type SharedFacts, sharedFactsId } from "./page-contexts.tsx";

type Part = ComponentType<object>;

/**
 * Bundled with React: the islands of every document and those that sell. Separate files would cost a request each. Any
 * other is a file of its own (bin/island-entries.ts).
 */
const common = import.meta.glob<Part>(
  ["./shell/*.island.tsx", "./catalogue/buy/*.island.tsx", "./catalogue/product/*.island.tsx"],
  {
    eager: true,
    import: "default",
  },
);

/** An island's own file comes first, then those it imports; none waits for another. */
async function partOf({ name = "", files = "" }: DOMStringMap): Promise<Part> {
  const part = common[`./${name}.island.tsx`];
  if (part) return part;
  const [own] = await Promise.all(files.split(" ").map((file) => import(/* @vite-ignore */ file)));
  return own.default;
}

let facts: SharedFacts | undefined;
const sharedFacts = () => (facts ??= readJson(document.getElementById(sharedFactsId)) as SharedFacts);
const readJson = (script: Element | null): object => JSON.parse(script?.textContent || "{}");

/** Resolves once React has hydrated the island. */
export async function wake(island: HTMLElement): Promise<void> {
  const Part = await partOf(island.dataset);
  const given = island.nextElementSibling;
  const props = given?.matches("script[type='application/json']") ? readJson(given) : {};
  await new Promise<void>((done) => {
    hydrateRoot(
      island,
      <PageContexts facts={sharedFacts()}>
        <Awake done={done}>
          <Part {...props} />
        </Awake>
      </PageContexts>,
      {
        identifierPrefix: island.id,
        // The markup did not match what React renders: visitors see no difference, but the tests fail.
        onRecoverableError: (error) => console.error(`island ${island.dataset.name}`, error),
      },
    );
  });
}

function Awake({ done, children }: { done: () => void; children: ReactNode }) {
  useEffect(() => done(), [done]);
  return children;
}
