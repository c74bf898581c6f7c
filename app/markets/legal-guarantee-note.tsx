import { Note } from "#app/ui/display/note.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { legalGuarantee } from "./legal-guarantee.ts";

/** The reminder of the legal guarantee, where goods are bought; nothing while the shop does not sell to the EU. */
export function LegalGuaranteeNote({ className }: { className?: string }) {
  const found = legalGuarantee(useStore());
  if (!found) return null;
  const { title, text, more } = found;
  return (
    <div className={classNames("pt-6", className)}>
      <Note>
        <b>{title}.</b> {text} <a href={more.to}>{more.label}</a>.
      </Note>
    </div>
  );
}
