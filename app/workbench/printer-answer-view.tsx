import { Alert } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import type { PrinterAnswer } from "./.server/ask-printer.ts";
import { BenchPart } from "./bench-page.tsx";
import { RawJson } from "./raw-json.tsx";

/** What came over the wire, beside what the contract reads out of it, or why it reads nothing. */
export function PrinterAnswerView({ answer: { raw, parsed, error } }: { answer: PrinterAnswer }) {
  return (
    <BenchPart id="answer" title="The answer">
      <div className="row" role="status">
        <Status tone={error ? "bad" : "good"}>{raw ? raw.status : "No answer"}</Status>
        {raw && (
          <span>
            {raw.contentType ?? "no content type"}, {raw.ms} ms
          </span>
        )}
      </div>
      {error && (
        <Alert>
          {error.kind}: {error.message}
        </Alert>
      )}
      <div className="bench__pair">
        {!error && <RawJson label="As the shop reads it" value={parsed} isOpen />}
        {raw && <RawJson label="Raw response" value={raw.text} isOpen />}
      </div>
    </BenchPart>
  );
}
