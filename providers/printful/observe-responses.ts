/** A raw response from Printful, before the contract parses it. It contains no part of the request or token. */
export type RawResponse = {
  status: number;
  contentType: string | null;
  /** Milliseconds until the whole response arrived. */
  ms: number;
  text: string;
};

/** Wraps `fetch` to report every raw response. */
export const observeResponses =
  (listener: (answer: RawResponse) => void): typeof fetch =>
  async (input, init) => {
    const started = performance.now();
    const response = await fetch(input, init);
    const text = await response.clone().text();
    const ms = Math.round(performance.now() - started);
    listener({ status: response.status, contentType: response.headers.get("content-type"), ms, text });
    return response;
  };
