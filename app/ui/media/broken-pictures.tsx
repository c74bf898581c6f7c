import { use } from "react";
import { DocumentContext } from "../islands/document-context.ts";
import { InlineScript } from "../islands/inline-script.tsx";
import { pictureFailed } from "./picture.tsx";

/**
 * Server markup only: the client build of this file omits it. The poster behind the home page's headline has a
 * background of its own.
 */
const script = import.meta.env.SSR
  ? `addEventListener("error", ({ target }) => {
  const picture = target.closest?.("picture");
  if (picture && !picture.closest("shop-island,.hero")) picture.outerHTML = '<span class="noimg">${pictureFailed}</span>';
}, true)`
  : "";

/**
 * Goes before a document's first picture outside islands. React never sees these pictures, so a script says that one
 * failed to load (R-CATALOGUE-11). Elsewhere `Picture` says it, and this is nothing.
 */
export function BrokenPictures() {
  return use(DocumentContext) && <InlineScript text={script} />;
}
