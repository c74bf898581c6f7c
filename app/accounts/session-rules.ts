/** Seconds left of a session below which it is renewed, by browser and server alike (R-ACCOUNT-2). */
export const renewBelowSeconds = 300;
