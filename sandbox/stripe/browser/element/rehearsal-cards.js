/** How many stand in the line itself; the others wait behind 'More cards'. */
const inLine = 4;

/** The line of cards to play with: each button fills one in. */
export async function showRehearsalCards(form) {
  const cards = await fetch("cards.json").then((response) => response.json());
  form.know(cards.map(({ number }) => number));
  const buttons = cards
    .filter(({ label }) => label)
    .map(({ label, number }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cards__button";
      const digits = document.createElement("b");
      digits.textContent = number.slice(-4);
      button.append(`${label} `, digits);
      button.addEventListener("click", () => form.fill({ number, expiry: "12 / 34", cvc: "123" }));
      item.append(button);
      return item;
    });
  document.getElementById("cards").replaceChildren(...buttons.slice(0, inLine));
  document.getElementById("more-cards").replaceChildren(...buttons.slice(inLine));
}
