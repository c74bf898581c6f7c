import { Disclosure } from "#app/ui/disclosure.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/** How reviews come about, published beside them. The database keeps the first rule by itself. */
const reviewPolicy = (email: string): readonly string[] => [
  "Only people whose order was delivered can review what was in it, once. Such a review carries the Verified rosette.",
  "We publish good and bad reviews alike, in the order in which they come. Nobody is paid or given anything for one, and nobody can buy a better place.",
  "We take out what breaks the law, names other people or tells of a private matter, and nothing else. A review is not changed by us, and its writer can have it removed at any time.",
  "Stars are the plain average of all published reviews. How it fits is counted among those who said so.",
  `Something looks wrong? Write to ${email}.`,
];

/** Folded, because it is long; it is published all the same. */
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
