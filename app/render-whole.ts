import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

/** What React writes for a part that it leaves to the browser. */
const leftOut = "<!--$!-->";

type Options = {
  nonce: string | undefined;
  /** Whether the page is known to have suspended parts. */
  waits: boolean;
  /** Milliseconds until missing parts are left to the browser. */
  timeoutMs: number;
  /** Called for a part that could not be rendered. */
  onError(error: unknown): void;
};

/**
 * Renders a whole page to text, with everything in place for visitors without scripts. After its loaders a page rarely
 * suspends, so it is first rendered synchronously, at half the cost of a stream. Only a page that suspends after all
 * (lazy code loaded for the first time) or fails is rendered again as a stream.
 * @throws errors outside of Suspense boundaries
 */
export async function renderWhole(page: ReactNode, options: Options): Promise<string> {
  return (!options.waits && renderAtOnce(page)) || renderStreamed(page, options);
}

function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.includes(leftOut) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

function renderStreamed(page: ReactNode, { nonce, timeoutMs, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const whole = new Writable({
      write(piece: Buffer, _, next) {
        pieces.push(piece);
        next();
      },
      final(next) {
        clearTimeout(tooLong);
        resolve(Buffer.concat(pieces).toString());
        next();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(whole),
      onShellError(error) {
        clearTimeout(tooLong);
        reject(error);
      },
      onError,
    });
    const tooLong = setTimeout(abort, timeoutMs).unref();
  });
}
