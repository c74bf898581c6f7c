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

/** Where the header has its menu button: there the search is a sheet over the page. */
const phone = "(max-width: 56rem)";

interface SearchDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: { preventDefault(): void }) => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
}

/**
 * Props for a native `<dialog>` that is open for as long as it is drawn: on a phone the page behind it is inert, on a
 * desk it shuts when the visitor presses or goes elsewhere. Closed, it gives the focus back to where it came from.
 * @param onEscape instead of shutting at once
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
    // A page that Back returns to finds it shut. Not before: a form that is gone is not sent.
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
    // The field keeps the focus, whatever of the panel is pressed: the keys are its own.
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
