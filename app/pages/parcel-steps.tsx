import { useClaims } from "#app/claims/claims-context.tsx";
import { mayClaim } from "#app/claims/rules.ts";
import { useStore } from "#app/ui/store-context.tsx";
import type { Store } from "#store";
import { minutesWords } from "./periods.ts";
import "./parcel-steps.css";
import "#app/ui/sect.css";

const stepsWith = (store: Store, isBritish: boolean) => [
  { name: "You order", more: `Cancel for ${minutesWords(store.cancelWindowMinutes)}, free` },
  { name: "Printed", more: isBritish ? "Just for you, in Britain" : "Just for you" },
  { name: "Posted", more: `Within ${store.postedWithinHours} hours` },
  { name: "Tracked", more: "We email you the number" },
  { name: "With you", more: "In plain packaging" },
];

/** What happens to a parcel, in five steps. */
export function ParcelSteps() {
  const store = useStore();
  const steps = stepsWith(store, mayClaim(useClaims(), "Printed in Britain"));
  return (
    <section className="sect" aria-labelledby="steps-title">
      <div>
        <h2 id="steps-title">From press to doorstep</h2>
      </div>
      <div>
        <ol className="dsteps">
          {steps.map(({ name, more }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{more}</span>
            </li>
          ))}
        </ol>
        <p className="soft small dsteps__note">
          The parcel and its label show no slogan, no party name and no picture of what’s inside. Our emails and your
          card statement ({store.statementDescriptor}) are just as plain.
        </p>
      </div>
    </section>
  );
}
