import { ActionButton } from "./action-button.tsx";
import type { RehearsalState } from "./contract.ts";
import { faultsOn } from "./fault-words.ts";

/** What is broken on purpose at this moment, all three together, and one way out of it. */
export function FaultsOn({ faults }: { faults: RehearsalState["faults"] }) {
  return (
    <section className="row row--between pt-4" aria-labelledby="faults-on">
      <div className="small">
        <h2 id="faults-on" className="sr">
          Faults
        </h2>
        <b>Broken on purpose:</b> {faults.length === 0 ? "nothing." : `${faultsOn(faults).join("; ")}.`}
      </div>
      {faults.length > 0 && (
        <ActionButton fields={{ deed: "no_faults" }} tone="brand">
          Turn all faults off
        </ActionButton>
      )}
    </section>
  );
}
