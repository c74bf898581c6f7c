import { messageParent, onParentMessage, reportHeight } from "../element/parent.js";
import { cardHolder, partialOf, people } from "./people.js";

/** A wallet's sheet in its frame: whom to deliver to, how, with which card, and what it costs. */
const byId = (id) => document.getElementById(id);
const titles = { apple_pay: "Apple Pay", google_pay: "Google Pay", link: "Link", paypal: "PayPal" };
let wallet = "";
let countries = null;
/** The page must answer, or has refused the address: nothing can be paid meanwhile. */
let isReady = false;
/** Whether the page has been asked for delivery options; the first update is what the sheet opens with. */
let hasAsked = false;

const chosen = () => people[Number(byId("person").value)];
const chosenRate = () => document.querySelector("input[name='rate']:checked")?.value;
const sterling = (pence) => `${pence < 0 ? "-" : ""}£${(Math.abs(pence) / 100).toFixed(2)}`;

function setReady(is) {
  isReady = is;
  byId("pay").setAttribute("aria-disabled", String(!is));
}

function askAddress() {
  setReady(false);
  const { name, address } = chosen();
  byId("problem").textContent = "";
  if (countries && !countries.includes(address.country)) return refuse();
  messageParent("address", { name, address: partialOf(address) });
}

/** The wallet's own words: a page that rejects an address cannot give any. */
function refuse() {
  byId("problem").textContent = "This shop does not deliver to this address. Choose another.";
}

function rateRow({ id, displayName, amount }, isFirst) {
  const [row, input, name, price] = ["label", "input", "span", "span"].map((tag) => document.createElement(tag));
  Object.assign(input, { type: "radio", name: "rate", value: id, checked: isFirst });
  name.textContent = displayName;
  price.textContent = sterling(amount);
  input.addEventListener("change", () => {
    setReady(false);
    messageParent("rate", id);
  });
  row.append(input, name, price);
  return row;
}

function lineRow({ name, amount }) {
  const [row, text, price] = ["li", "span", "span"].map((tag) => document.createElement(tag));
  text.textContent = name;
  price.textContent = sterling(amount);
  row.append(text, price);
  return row;
}

onParentMessage({
  start(given) {
    ({ wallet, countries } = given);
    byId("title").textContent = titles[wallet];
    for (const id of ["card", "card-label"]) byId(id).hidden = wallet === "paypal";
    byId("pay").textContent = `Pay with ${titles[wallet]}`;
    askAddress();
  },
  update({ amount, lineItems, shippingRates }) {
    byId("total").textContent = sterling(amount);
    if (lineItems) byId("lines").replaceChildren(...lineItems.map(lineRow));
    if (shippingRates) {
      const [legend] = byId("rates").children;
      byId("rates").replaceChildren(legend, ...shippingRates.map((rate, index) => rateRow(rate, index === 0)));
    }
    setReady(hasAsked);
    hasAsked = true;
  },
  refused: refuse,
  failed(message) {
    byId("problem").textContent = message;
    setReady(true);
  },
});
for (const [index, { name, address }] of people.entries()) {
  byId("person").append(new Option(`${name}, ${address.city}`, String(index)));
}
byId("person").addEventListener("change", askAddress);
byId("cancel").addEventListener("click", () => messageParent("cancel"));
document.addEventListener("keydown", (event) => event.key === "Escape" && messageParent("cancel"));
byId("sheet").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isReady) return;
  setReady(false);
  const { name, email, phone, address } = chosen();
  const { name: holder, ...home } = cardHolder;
  messageParent("pay", {
    rate: chosenRate(),
    card:
      wallet === "paypal" ? null : { number: byId("card").value, exp_month: 12, exp_year: 2034, cvc: "123", wallet },
    billing: { name: holder, email, phone, address: { line2: null, state: "", ...home } },
    shipping: { name, address },
  });
});

reportHeight();
messageParent("hello");
