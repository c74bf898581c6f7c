import { Panel } from "../ui/panel.tsx";
import type { Standing } from "./.server/read-bundle.ts";
import type { BundleDraft } from "./draft.ts";

interface ShopPanelProps {
  draft: BundleDraft;
  standing: Standing | null;
}

/** Whether it is on sale, and how it does there. */
export function ShopPanel({ draft: { isActive, isPopular }, standing }: ShopPanelProps) {
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
      {standing && (
        <dl className="kv small">
          <div>
            <dt>Place</dt>
            <dd>
              {standing.place} of {standing.of}
            </dd>
          </div>
          <div>
            <dt>Reviews</dt>
            <dd>{standing.reviews === 0 ? "None yet" : `${standing.rating ?? "–"} (${standing.reviews})`}</dd>
          </div>
          <div>
            <dt>Sold, 30 days</dt>
            <dd>{standing.sold}</dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}
