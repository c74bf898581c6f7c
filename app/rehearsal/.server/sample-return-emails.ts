import { sampleFacts, sampleFault, sampleReturn, sampleWithdrawal } from "#app/emails/.server/orders/sample-order.ts";
import {
  renderReturnEnded,
  renderReturnReceived,
  renderReturnRefused,
  renderReturnSteps,
} from "#app/emails/.server/returns/return-emails.ts";
import { renderWithdrawalReceived } from "#app/emails/.server/returns/withdrawal-received.ts";
import { type SampleEmail, sample } from "./sample-email.ts";

const at = new Date("2026-11-20T14:02:00Z");

/** The emails about returns and withdrawals. */
export const returnSamples: readonly SampleEmail[] = [
  sample("return-received", "Return, change of mind", () => renderReturnReceived(sampleReturn())),
  sample("return-received", "Return, something faulty", () => renderReturnReceived(sampleFault()), "fault"),
  sample("withdrawal-received", "Withdrawal before anything was sent", () =>
    renderWithdrawalReceived({ ...sampleFacts(), said: sampleWithdrawal, notice: null }),
  ),
  sample(
    "withdrawal-received",
    "Withdrawal, to be sent back",
    () => renderWithdrawalReceived({ ...sampleFacts(), said: sampleWithdrawal, notice: sampleReturn().notice }),
    "return",
  ),
  sample("return-steps", "How to send a faulty thing back", () =>
    renderReturnSteps(sampleFault({ status: "accepted", decidedAt: at, decisionNote: "Sorry, that’s our fault." })),
  ),
  sample("return-refused", "Return not accepted", () =>
    renderReturnRefused(sampleFault({ status: "refused", decisionNote: "It was washed at 60 degrees." })),
  ),
  sample("return-ended", "Return that never came", () =>
    renderReturnEnded(sampleReturn({ status: "ended", decisionNote: "Nothing has come in a month." })),
  ),
];
