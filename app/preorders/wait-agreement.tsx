import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { agreementText } from "./preorder.ts";

type Props = {
  dispatchOn: string;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  /** Shown after Pay was pressed without it. */
  error: string | undefined;
};

/** What Pay reports if the box is empty. */
export const agreementMissing = "Tick the box to wait, or take the pre-order out of your cart";

/** The buyer's express agreement to be delivered later than 30 days after paying (R-PREORDER-3). Never ticked for them. */
export const WaitAgreement = ({ dispatchOn, agreed, onChange, error }: Props) => (
  <Checkbox
    name="agreement"
    label={
      <>
        <b>{agreementText(dispatchOn)}.</b> You can cancel until we print it, and get everything back.
      </>
    }
    checked={agreed}
    onChange={(event) => onChange(event.target.checked)}
    error={error}
  />
);
