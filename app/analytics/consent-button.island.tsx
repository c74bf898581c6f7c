import { TextButton } from "#app/ui/forms/button.tsx";
import { askAgain } from "./consent-store.ts";

/** Stands among the footer's legal links of a shop that asks for consent. */
export default function ConsentButton() {
  return <TextButton onClick={askAgain}>Privacy choices</TextButton>;
}
