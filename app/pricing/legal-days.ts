/** Periods from the Consumer Contracts Regulations 2013. A shop may only be more generous. */

/** A customer may cancel an online order this many days after the last item arrives (reg 30). */
export const legalCancellationDays = 14;
/** The refund of a cancelled contract is due within this many days (reg 34). */
export const legalRefundDays = 14;
/** The customer sends the goods back within this many days of the notice (reg 35). */
export const legalPostBackDays = 14;
