import "#app/drops/drop-box.css";
import { minimumCondition, minimumText, orderedSoFarText, whyClosed } from "./minimum.ts";
import { latestDay, postedBy } from "./preorder.ts";
import type { Minimum, Preordered } from "./rules.ts";

type Props = {
  dispatchOn: string | null;
  minimum: Minimum | null;
  /** It is a drop that is gone or has ended, so the text is for people who ordered it. */
  isEnded: boolean;
};

/**
 * Above a pre-ordered product's buy box: when it is posted, what happens if that day slips (R-PREORDER-2), and whether
 * enough have to be ordered first (R-PREORDER-5). Replaces the buy box once too few were.
 */
export function PreorderBox({ dispatchOn, minimum, isEnded }: Props) {
  if (minimum && !minimum.isOpen) return <MinimumOver minimum={minimum} />;
  return (
    <div className="dropbox min-h-0">
      {dispatchOn && <p className="dropbox__t">{postedBy(dispatchOn)}</p>}
      {minimum && (
        <p>
          <b>{minimumText(minimum)}</b> {orderedSoFarText(minimum)}
        </p>
      )}
      {!isEnded && <PreorderTerms hasMinimum={minimum !== null} />}
    </div>
  );
}

const PreorderTerms = ({ hasMinimum }: { hasMinimum: boolean }) => (
  <p className="small">
    This is a pre-order: you pay when you order. Everything in the same order waits with it
    {hasMinimum && ", and is refunded with it"}. You can cancel until we print it, and if that day slips, we email you,
    and you choose: wait, or your money back.
  </p>
);

/** The same above a bundle, of each of its products that is pre-ordered. It is posted as a whole, by the last day. */
export function BundlePreorderBox({ preorders }: { preorders: readonly Preordered[] }) {
  const day = latestDay(preorders.map(({ dispatchOn }) => dispatchOn));
  return (
    <div className="dropbox min-h-0">
      {day && <p className="dropbox__t">{postedBy(day)}</p>}
      {preorders.map((preordered) => (
        <p key={preordered.slug}>
          <Condition of={preordered} />
        </p>
      ))}
      <PreorderTerms hasMinimum={preorders.some(({ minimum }) => minimum !== null)} />
    </div>
  );
}

/** What holds for one product of a bundle. */
function Condition({ of: { name, minimum } }: { of: Preordered }) {
  if (minimum === null) return `${name}: a pre-order.`;
  if (!minimum.isOpen) return `${name} ${whyClosed(minimum)}.`;
  return (
    <>
      <b>{minimumCondition(name, minimum)}</b> {orderedSoFarText(minimum)}
    </>
  );
}

const MinimumOver = ({ minimum }: { minimum: Minimum }) => (
  <div className="dropbox min-h-0 is-gone">
    <p className="dropbox__t">{minimum.isMissed ? "Not printed" : "No longer on sale"}</p>
    <p className="small">
      {`It ${whyClosed(minimum)}. `}
      {minimum.isMissed
        ? `${minimum.ordered} of ${minimum.pieces} were. Everybody gets all their money back.`
        : "We’ll email everyone who ordered it as soon as we know."}
    </p>
  </div>
);
