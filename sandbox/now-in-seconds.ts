/** Unix seconds, as both providers' APIs count time. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
