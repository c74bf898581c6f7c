/** An answer of the printer as it came, before the contract reads it. Whatever was sent, the token above all, is not in it. */
export type Overheard = {
  status: number;
  contentType: string | null;
  /** Milliseconds until all of it was there. */
  ms: number;
  text: string;
};

/** A `fetch` that tells of every answer, for a client of the printer's whose answers somebody wants to see raw. */
export const overhear =
  (hear: (answer: Overheard) => void, send: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const started = performance.now();
    const response = await send(input, init);
    const text = await response.clone().text();
    const ms = Math.round(performance.now() - started);
    hear({ status: response.status, contentType: response.headers.get("content-type"), ms, text });
    return response;
  };
