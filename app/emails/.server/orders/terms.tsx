import { orderTerms } from "#app/orders/terms.ts";
import type { Store } from "#store";
import { Block, Subtitle, Words } from "../layout/parts.tsx";

/** The full terms, in the email itself. */
export function Terms({ store }: { store: Store }) {
  return (
    <>
      <Block>
        <Subtitle>The terms of your order</Subtitle>
        <Words small>Keep this email: it is your record of what we agreed.</Words>
      </Block>
      {orderTerms(store).map(({ title, paragraphs, form }) => (
        <Block key={title}>
          <Words>
            <b>{title}</b>
          </Words>
          {[...paragraphs, ...(form ?? [])].map((words) => (
            <Words small key={words}>
              {words}
            </Words>
          ))}
        </Block>
      ))}
    </>
  );
}
