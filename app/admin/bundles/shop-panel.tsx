import { Panel } from "../kit/panel.tsx";
import type { BundleFigures } from "./.server/read-bundle.ts";
import type { BundleDraft } from "./draft.ts";

interface ShopPanelProps {
  draft: BundleDraft;
  figures: BundleFigures | null;
}

/** Whether it is on sale, and how it does there. */
export function ShopPanel({ draft: { isActive, isPopular }, figures }: ShopPanelProps) {
  return (
    <Panel title="In the shop">
      <div className="stack stack--tight bswitches">
        <label className="switch">
          <input type="checkbox" name="isActive" defaultChecked={isActive} />
          Available to buy
        </label>
        <label className="switch">
          <input type="checkbox" name="isPopular" defaultChecked={isPopular} />
          Popular
        </label>
      </div>
      {figures && (
        <dl className="kv small">
          <div>
            <dt>Place</dt>
            <dd>
              {figures.place} of {figures.of}
            </dd>
          </div>
          <div>
            <dt>Reviews</dt>
            <dd>{figures.reviews === 0 ? "None yet" : `${figures.rating ?? "–"} (${figures.reviews})`}</dd>
          </div>
          <div>
            <dt>Sold, 30 days</dt>
            <dd>{figures.sold}</dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}
