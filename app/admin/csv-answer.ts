import { byteOrderMark } from "#app/shared/csv.ts";
import { streamedText } from "#app/shared/streamed-text.ts";

/**
 * A CSV download. Generated lines are read on demand, at the browser's pace.
 * @param name the file's name
 * @param lines complete lines, with their line ends
 */
export function csvAnswer(name: string, lines: string | AsyncGenerator<string>): Response {
  return new Response(typeof lines === "string" ? byteOrderMark + lines : streamedText(marked(lines)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}

async function* marked(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* lines;
}
