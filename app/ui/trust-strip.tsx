import { store } from "#store";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import "./trust-strip.css";

/** Drawings in the order of all the shop's claims; a seventh claim gets a tick. */
const icons: IconName[] = ["lock", "tag", "return", "printer", "clock", "people"];
const all: readonly string[] = store.claims.trust;

/** @param claims those of the shop's that may be shown */
export function TrustStrip({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null;
  return (
    <section className="on-brand trust-band" aria-label="Why shop with us">
      <div className="wrap">
        <ul className="trust">
          {claims.map((claim) => (
            <li key={claim}>
              <Icon name={icons[all.indexOf(claim)] ?? "check"} />
              {claim}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
