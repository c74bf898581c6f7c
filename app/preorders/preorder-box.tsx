import "#app/drops/drop-box.css";
import { postedBy } from "./preorder.ts";

/** Above what sells a pre-ordered product: when it is posted, and what happens if that day slips (R-PREORDER-2). */
export const PreorderBox = ({ dispatchOn }: { dispatchOn: string }) => (
  <div className="dropbox dropbox--short">
    <p className="dropbox__t">{postedBy(dispatchOn)}</p>
    <p className="small">
      This is a pre-order: you pay now. Everything in the same order waits with it. You can cancel until we print it,
      and if that day slips, we write to you, and you choose: wait, or your money back.
    </p>
  </div>
);
