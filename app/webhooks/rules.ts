/** Days that a provider's event is kept after it was worked off: long enough to find out what went wrong. */
export const eventDays = 90;
