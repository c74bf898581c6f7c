import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CodeField } from "../account-fields.tsx";

/** Shown after too many attempts for an address: other ways to sign in, the same for every address. */
export function LockedFields() {
  return (
    <>
      <Note>
        Too many passwords were tried for this address, perhaps by somebody else. Enter your password with the code from
        your authenticator app. No app? Use a link that we email you.
      </Note>
      <CodeField label="Code from your app" hint="Or a backup code" />
    </>
  );
}

/** Comes after the form's own button, so that Enter submits the form itself. */
export function LinkInstead() {
  return (
    <Button type="submit" tone="line" wide formAction="/login/link">
      Email me a link
    </Button>
  );
}
