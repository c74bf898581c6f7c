/**
 * How to pay: the card form, or another company's page. Shown if the page allows and the account has more than cards.
 * @param onChange receives the chosen type
 */
export function createMethods({ onChange }) {
  const byId = (id) => document.getElementById(id);
  let names = {};
  const chosen = () => document.querySelector("input[name=method]:checked")?.value ?? "card";

  function show() {
    const isCard = chosen() === "card";
    for (const id of ["fields", "rehearsal-cards"]) byId(id).hidden = !isCard;
    byId("elsewhere").hidden = isCard;
    byId("elsewhere").textContent = isCard ? "" : `You pay on ${names[chosen()]}'s page, and then come back.`;
    onChange(chosen());
  }

  return {
    chosen,
    /** @param allowed the types that the page allows */
    async offer(allowed) {
      names = await fetch("methods.json").then((response) => response.json());
      const offered = allowed.filter((type) => type in names);
      byId("methods").hidden = offered.length < 2;
      byId("methods").append(...offered.map((type) => choice(type, names[type], type === "card")));
      byId("methods").addEventListener("change", show);
    },
  };
}

function choice(value, name, checked) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "method", value, checked });
  label.className = "methods__choice";
  label.append(input, name);
  return label;
}
