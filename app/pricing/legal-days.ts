/** The days of the Consumer Contracts Regulations 2013. A shop can only be kinder. */

/** In which a customer may cancel an online order, counted from the last item's arrival (reg 30). */
export const legalCancellationDays = 14;
/** In which the money of a cancelled contract is paid back (reg 34). */
export const legalRefundDays = 14;
/** In which the goods are posted back, counted from the notice (reg 35). */
export const legalPostBackDays = 14;
