import { base, openFrame } from "./frame.js";

/**
 * Shows the bank's page over ours until the customer has answered it. The dialog keeps the focus inside,
 * gives it back afterwards, and Escape is a refusal. Resolves when the bank knows the answer.
 */
export function askCustomer(nextAction) {
  const address = nextAction.use_stripe_sdk?.stripe_js ?? nextAction.redirect_to_url?.url ?? "";
  const challenge = new URL(address, base).searchParams.get("challenge") ?? "";
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    const finish = () => {
      frame.close();
      dialog.close();
      dialog.remove();
      resolve();
    };
    const frame = openFrame(`challenge.html?challenge=${encodeURIComponent(challenge)}`, {
      title: "3D Secure authentication challenge",
      onMessage(type, data) {
        if (type === "hello") frame.iframe.focus();
        if (type === "height") frame.iframe.style.height = `${data}px`;
        if (type === "done") finish();
      },
    });
    dialog.className = "StripeChallenge";
    dialog.setAttribute("aria-label", "Your bank asks you to confirm this payment");
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (frame.isReady()) frame.send("refuse");
      else finish();
    });
    dialog.append(frame.iframe);
    document.body.append(dialog);
    dialog.showModal();
  });
}
