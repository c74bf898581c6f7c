import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CachedPage } from "./cached-page.ts";

const brotli = promisify(brotliCompress);

/** Milliseconds that a page has lasted when it is worth the time: what changes every second is recompressed in vain. */
const lastedMs = 3_000;
/** Milliseconds between two pages, so that however many are asked for, this takes a seventh of one processor. */
const restMs = 1_000;

/**
 * Compresses a page that is asked for again as far as brotli can: a twelfth less to send, for a tenth of a second of
 * work that nobody waits for. One page at a time.
 * @returns takes a page and its age in milliseconds
 */
export function openRecompressor(): (page: CachedPage, ageMs: number) => void {
  let isResting = false;
  return (page, ageMs) => {
    if (isResting || page.isRecompressed || ageMs < lastedMs) return;
    isResting = true;
    page.isRecompressed = true;
    const { identity } = page.bodies;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      // A window no larger than a page: by itself brotli takes tens of megabytes for it.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    };
    brotli(identity, { params })
      .then(
        (tight) => {
          page.bodies.br = tight;
          // Other bytes are another representation; a browser that has the first one still has this page.
          page.etags.br.unshift(page.etags.br[0]!.replace(/"$/, '-tight"'));
        },
        // No memory for it: the page goes out as it is.
        () => {},
      )
      .finally(() => setTimeout(() => (isResting = false), restMs).unref());
  };
}
