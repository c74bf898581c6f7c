import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageContexts, type SharedFacts, sharedFactsId } from "./page-contexts.tsx";

type Part = ComponentType<object>;

/** Bundled with React: the islands of every document and those that sell. Separate files would cost a request each. */
const common = import.meta.glob<Part>(
  ["./shell/*.island.tsx", "./catalogue/buy/*.island.tsx", "./catalogue/product/*.island.tsx"],
  {
    eager: true,
    import: "default",
  },
);
const others = import.meta.glob<Part>(
  ["./**/*.island.tsx", "!./shell/*", "!./catalogue/buy/*", "!./catalogue/product/*"],
  { import: "default" },
);

async function partOf(name: string): Promise<Part> {
  const file = `./${name}.island.tsx`;
  const part = common[file] ?? (await others[file]?.());
  if (!part) throw new Error(`No island is called ${name}`);
  return part;
}

let facts: SharedFacts | undefined;
const sharedFacts = () => (facts ??= readJson(document.getElementById(sharedFactsId)) as SharedFacts);
const readJson = (script: Element | null): object => JSON.parse(script?.textContent || "{}");

/** Resolves once React has hydrated the island. */
export async function wake(island: HTMLElement): Promise<void> {
  const { name = "" } = island.dataset;
  const Part = await partOf(name);
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
        onRecoverableError: (error) => console.error(`island ${name}`, error),
      },
    );
  });
}

function Awake({ done, children }: { done: () => void; children: ReactNode }) {
  useEffect(() => done(), [done]);
  return children;
}
