import { TextButton } from "#app/ui/forms/button.tsx";
import { askAgain } from "./consent-store.ts";

/** A footer entry that reopens the consent panel, in shops that ask for consent. */
export default function ConsentButton() {
  return <TextButton onClick={askAgain}>Privacy choices</TextButton>;
}
