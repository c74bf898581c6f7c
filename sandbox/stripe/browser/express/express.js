import { messageParent, onParentMessage } from "../element/parent.js";

/** The wallet buttons in their frame. */
const names = { applePay: "Apple Pay", googlePay: "Google Pay", link: "Link", paypal: "PayPal" };
/** The element's names of what a device may have, besides our wallets. */
const others = { amazonPay: false, klarna: false };

onParentMessage({
  async start({ wanted, domain, height }) {
    const active = await fetch(`wallets.json?domain=${encodeURIComponent(domain)}`).then((answer) => answer.json());
    const shown = wanted.filter((name) => active.includes(name));
    document.getElementById("wallets").replaceChildren(...shown.map((name) => buttonOf(name, height)));
    messageParent("height", shown.length > 0 ? height : 0);
    const available = Object.fromEntries(Object.keys(names).map((name) => [name, shown.includes(name)]));
    messageParent("ready", shown.length > 0 ? { ...available, ...others } : null);
  },
});

function buttonOf(name, height) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `wallet wallet--${name}`;
  button.style.height = `${height}px`;
  button.textContent = names[name];
  button.addEventListener("click", () => messageParent("click", name));
  return button;
}

messageParent("hello");
