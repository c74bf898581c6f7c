import { countryCode, stateWord } from "./countries.ts";

/** By country: name and post code of each state, as `Name CODE`; the printer knows no other way to write them. */
const lists: Readonly<Record<string, string>> = {
  US: `Alabama AL, Alaska AK, American Samoa AS, Arizona AZ, Arkansas AR, Armed Forces Americas AA,
    Armed Forces Europe AE, Armed Forces Pacific AP, California CA, Colorado CO, Connecticut CT, Delaware DE,
    District of Columbia DC, Florida FL, Georgia GA, Guam GU, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA,
    Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN,
    Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM,
    New York NY, North Carolina NC, North Dakota ND, Northern Mariana Islands MP, Ohio OH, Oklahoma OK, Oregon OR,
    Pennsylvania PA, Puerto Rico PR, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX,
    Utah UT, Vermont VT, Virgin Islands VI, Virginia VA, Washington WA, Washington DC DC, West Virginia WV,
    Wisconsin WI, Wyoming WY`,
  CA: `Alberta AB, British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland and Labrador NL,
    Northwest Territories NT, Nova Scotia NS, Nunavut NU, Ontario ON, Prince Edward Island PE, Quebec QC,
    Saskatchewan SK, Yukon YT`,
  AU: `Australian Capital Territory ACT, New South Wales NSW, Northern Territory NT, Queensland QLD,
    South Australia SA, Tasmania TAS, Victoria VIC, Western Australia WA`,
};

/** How to write one there. */
const examples: Readonly<Record<string, string>> = {
  US: "like California or CA",
  CA: "like Ontario or ON",
  AU: "like New South Wales or NSW",
};

/** Case, accents, full stops and spaces do not matter: 'N.Y.' is NY, 'Québec' is Quebec. */
const key = (typed: string) =>
  typed
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toUpperCase();

const codes = new Map(
  Object.entries(lists).map(([country, list]) => [
    country,
    new Map(
      list.split(",").flatMap((entry) => {
        const [, name, code] = /^\s*(.+) (\w+)$/.exec(entry)!;
        return [
          [key(name!), code!],
          [code!, code!],
        ];
      }),
    ),
  ]),
);

/**
 * A state as the printer wants it, from its name or code in any case. Where none is needed, and for an address from
 * before states were checked, it stays as it was typed.
 * @param country by name or code
 */
export function stateCode(country: string, typed: string): string {
  return codes.get(countryCode(country))?.get(key(typed)) ?? typed;
}

/** What is wrong with a state, null for nothing: without one the printer delivers nothing to some countries. */
export function stateProblem(country: string, state: string): string | null {
  const word = stateWord(country)?.toLowerCase();
  const code = countryCode(country);
  if (!word || codes.get(code)?.has(key(state))) return null;
  return state ? `Enter your ${word} by its name or code, ${examples[code]}` : `Enter your ${word}`;
}
