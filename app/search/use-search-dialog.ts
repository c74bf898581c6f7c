import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { keepScrollBarRoom, useCloseOnBack, wrapFocus } from "#app/ui/overlay/use-modal.ts";

/** The width up to which the header has a menu button. There the search is a sheet over the page. */
const phone = "(max-width: 56rem)";

interface SearchDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: { preventDefault(): void }) => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
}

/**
 * Props for a native `<dialog>` that is open while rendered. On a phone the page behind it is inert; on a desktop it
 * closes on a click or navigation elsewhere. Closing returns the focus.
 * @param onEscape replaces closing
 */
export function useSearchDialog(onClose: () => void, onEscape: () => void): SearchDialogProps {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useCloseOnBack(true, onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const isPhone = matchMedia(phone);
    const show = () => {
      dialog.close();
      if (isPhone.matches) {
        keepScrollBarRoom();
        dialog.showModal();
      } else dialog.show();
      dialog.querySelector("input")?.focus();
    };
    show();
    isPhone.addEventListener("change", show);
    return () => {
      isPhone.removeEventListener("change", show);
      dialog.close();
    };
  }, []);

  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      const dialog = ref.current;
      if (dialog?.open && !isSheet(dialog) && !dialog.contains(target as Node)) close();
    };
    // Close on leaving, so that Back finds it closed. Not earlier: a removed form is not submitted.
    const onLeave = () => close();
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    addEventListener("pagehide", onLeave);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
      removeEventListener("pagehide", onLeave);
    };
  }, []);

  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onClose();
    },
    // Clicks on the panel leave the focus in the field, which handles the keys.
    onMouseDown(event) {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    },
    onKeyDown(event) {
      if (event.key === "Tab" && isSheet(event.currentTarget)) wrapFocus(event);
      if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onEscape();
    },
  };
}

const isSheet = (dialog: HTMLDialogElement) => dialog.matches(":modal");
