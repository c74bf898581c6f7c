import { store } from "#store";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** Drawings in the order of the shop's claims; a seventh claim gets a tick. */
const icons: IconName[] = ["lock", "tag", "return", "printer", "clock", "people"];

export function TrustStrip() {
  return (
    <section className="on-brand trust-band" aria-label="Why shop with us">
      <div className="wrap">
        <ul className="trust">
          {store.claims.trust.map((claim, index) => (
            <li key={claim}>
              <Icon name={icons[index] ?? "check"} />
              {claim}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
