import { Disclosure } from "#app/ui/display/disclosure.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/** How reviews come about, published beside them. The database enforces the first rule. */
const reviewPolicy = (email: string): readonly string[] => [
  "Only customers whose order has been delivered can review what was in it, and only once. These reviews carry the Verified rosette.",
  "We publish good and bad reviews alike, in the order they arrive. Nobody is paid or given anything for a review, and nobody can pay for a better position.",
  "We only remove reviews that break the law, name other people or reveal private details. We never edit a review, and its writer can remove it at any time.",
  "The star rating is the plain average of all published reviews. Fit is based on the reviewers who mentioned it.",
  `Something looks wrong? Email ${email}.`,
];

/** Folded, because it is long, but published all the same. */
export function ReviewPolicy() {
  return (
    <Disclosure summary="How reviews work here">
      <div className="stack stack--tight small">
        {reviewPolicy(useStore().contact.email).map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    </Disclosure>
  );
}
