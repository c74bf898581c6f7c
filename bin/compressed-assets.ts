import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);

/**
 * Writes `<name>.br` beside every script and stylesheet of the client, at Brotli's highest level: half a second for the
 * largest, too slow for a request. Served by server/http/static-files.ts.
 */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const text = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          await writeFile(join(dir, `${file.fileName}.br`), await brotli(text, { params }));
        }),
      );
    },
  };
}
