/** Seconds left of a session below which it is renewed, by browser and server alike (specification, section 9). */
export const renewBelowSeconds = 300;
