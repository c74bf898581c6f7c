import { useState } from "react";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/** The footer's button that opens the disclaimer. */
export default function Disclaimer() {
  const { disclaimer } = useStore();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton className="scripted" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Disclaimer
      </TextButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Disclaimer">
        <p>{disclaimer}</p>
      </Dialog>
    </>
  );
}
