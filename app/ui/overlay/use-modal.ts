import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import "./use-modal.css";

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: () => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
}

const focusable = "a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex='0']";

/**
 * Props for a native `<dialog>` that follows `open`. The browser moves focus in, makes the page behind inert, closes on
 * Escape and returns the focus. In addition, a click on the overlay closes it, and Tab cycles within instead of leaving
 * the page.
 * @param first receives the focus, instead of the first control
 */
export function useModal(open: boolean, onClose: () => void, first?: RefObject<HTMLElement | null>): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  /** Where the press began: selecting text and releasing outside of the dialog counts as a click outside. */
  const pressedOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      keepScrollBarRoom();
      dialog.showModal();
      first?.current?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open, first]);

  // A dialog that unmounts while open must be closed first, or the focus is lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: () => {
      if (open) onClose();
    },
    onMouseDown: (event) => {
      pressedOutside.current = isOnOverlay(event);
    },
    onClick: (event) => {
      if (pressedOutside.current && isOnOverlay(event)) onClose();
    },
    onKeyDown: (event) => {
      if (event.key === "Tab") wrapFocus(event);
    },
  };
}

/** Called before scrolling is locked: reserves the scroll bar's width. */
export function keepScrollBarRoom(): void {
  const page = document.documentElement;
  page.style.setProperty("--scroll-bar", `${window.innerWidth - page.clientWidth}px`);
}

/**
 * The overlay belongs to the dialog, so a click on it is distinguished from one on the dialog's padding by its
 * position.
 */
function isOnOverlay({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Makes Tab cycle within the dialog. */
export function wrapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const beyond = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const next = event.shiftKey ? reachable.at(-1) : reachable[0];
  if (reachable.some((element) => (document.activeElement?.compareDocumentPosition(element) ?? 0) & beyond)) return;
  event.preventDefault();
  next?.focus();
}

/**
 * Closes on Back and Forward, so that it does not stay open over another page. It listens as long as it is open, across
 * renders: the router hears of the navigation first, and React may re-render before this does.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const onBack = () => leave();
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, [open]);
}
