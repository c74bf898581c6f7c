import { messageParent, onParentMessage, reportHeight } from "../element/parent.js";

/**
 * The bank's page, in a dialog over the shop or, after a redirect, on its own. The challenge's id is in the URL; the
 * answer goes to the bank, and then the parent page is notified.
 */
const byId = (id) => document.getElementById(id);
const url = `bank/challenges/${new URLSearchParams(location.search).get("challenge") ?? ""}`;
const isFramed = window.parent !== window;

async function show() {
  const response = await fetch(url);
  if (!response.ok) return giveUp();
  const { amount, currency, last4, company, shop } = await response.json();
  byId("text").textContent = "A shop wants to charge your card. Complete the payment, or refuse it.";
  if (company) showCompany(company, shop);
  byId("amount").textContent = new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount / 100);
  byId("card").textContent = `•••• ${last4}`;
  byId("facts").hidden = false;
  byId("buttons").hidden = false;
  byId("complete").focus();
}

/** Another company's page instead of the card's bank, on its own after a redirect. */
function showCompany(company, shop) {
  document.title = `${company}: pay`;
  byId("name").textContent = `Rehearsal of ${company}`;
  byId("title").textContent = `Pay with ${company}?`;
  byId("text").textContent = "A shop asks for your money. Approve the payment, or refuse it.";
  byId("note").textContent = `This stands in for ${company}'s own page. No money moves.`;
  byId("complete").textContent = "Approve";
  byId("fail").textContent = "Refuse";
  byId("leave").href = new URL("/checkout", shop).href;
  byId("card-fact").hidden = true;
  byId("company-buttons").hidden = false;
}

async function answer(what) {
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  const response = await fetch(url, { method: "POST", body: JSON.stringify({ answer: what }) });
  if (isFramed) return messageParent("done");
  if (!response.ok) return giveUp();
  const { return_url } = await response.json();
  if (return_url) location.assign(return_url);
  else byId("text").textContent = "Done. You can go back to the shop.";
}

function giveUp() {
  byId("text").textContent = "This payment no longer waits for an answer.";
  byId("buttons").hidden = true;
  byId("company-buttons").hidden = true;
  if (isFramed) messageParent("done");
}

for (const what of ["complete", "fail", "later", "fail_later"])
  byId(what).addEventListener("click", () => answer(what));
if (isFramed) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") answer("fail");
  });
  onParentMessage({ refuse: () => answer("fail") });
  reportHeight();
  messageParent("hello");
} else {
  // In a dialog, the parent page has its own main landmark.
  byId("bank").setAttribute("role", "main");
}
await show();
