/** Days that a processed event is stored: long enough to investigate problems. */
export const eventDays = 90;
