import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

/** What React writes for a part that it leaves to the browser. */
const leftOut = "<!--$!-->";

type Options = {
  nonce: string | undefined;
  /** Whether the page is known to have parts that come a moment later. */
  waits: boolean;
  /** Milliseconds after which what is still missing is left to the browser. */
  patience: number;
  /** Called for a part that could not be rendered. */
  onError(error: unknown): void;
};

/**
 * A whole page as text, everything in its place for those who have no scripts. Once its loaders have answered a page
 * waits for nothing, so it is tried at once, which costs React half of what a stream does. Only what does wait after all
 * (code that is fetched for the first time) or goes wrong is rendered again, patiently.
 * @throws what the page outside of its parts threw
 */
export async function renderWhole(page: ReactNode, options: Options): Promise<string> {
  return (!options.waits && renderAtOnce(page)) || renderPatiently(page, options);
}

function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page);
    return html.includes(leftOut) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

function renderPatiently(page: ReactNode, { nonce, patience, onError }: Options): Promise<string> {
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
    const tooLong = setTimeout(abort, patience).unref();
  });
}
