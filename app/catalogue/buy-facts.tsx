import { useClaims } from "#app/claims/claims-context.tsx";
import { mayClaim } from "#app/claims/rules.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { ArrivalWords } from "./arrival-words.tsx";
import "./buy-facts.css";

/** What can be relied on, in three lines; a slogan only where the shop may claim it. */
export function BuyFacts() {
  const store = useStore();
  const claims = useClaims();
  return (
    <ul className="buy__facts plain">
      <li>
        <Icon name="clock" />
        <span>
          {claims.shipsIn && <b>{claims.shipsIn}.</b>} <ArrivalWords />
        </span>
      </li>
      <li>
        <Icon name="return" />
        <span>
          {mayClaim(claims, "Easy Returns") && <b>Easy Returns.</b>} {store.returnWindowDays} days to send it back
        </span>
      </li>
      {mayClaim(claims, "Printed in Britain") && (
        <li>
          <Icon name="printer" />
          <span>
            <b>Printed in Britain</b> when you order it
          </span>
        </li>
      )}
    </ul>
  );
}
