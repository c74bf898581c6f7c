import { countryCode, stateLabel } from "./countries.ts";

/** Each country's states as `Name CODE`; the print provider accepts only the codes. */
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

/** An example per country, for the error message. */
const examples: Readonly<Record<string, string>> = {
  US: "like California or CA",
  CA: "like Ontario or ON",
  AU: "like New South Wales or NSW",
};

/** Ignores case, accents, full stops and spaces: 'N.Y.' is NY, 'Québec' is Quebec. */
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
 * The state's code for the print provider, from its name or code in any case. It stays as typed where no state is
 * needed, and for addresses older than this check.
 * @param country by name or code
 */
export function stateCode(country: string, typed: string): string {
  return codes.get(countryCode(country))?.get(key(typed)) ?? typed;
}

/** What is wrong with a state, null if nothing. The print provider refuses some countries' addresses without one. */
export function stateProblem(country: string, state: string): string | null {
  const word = stateLabel(country)?.toLowerCase();
  const code = countryCode(country);
  if (!word || codes.get(code)?.has(key(state))) return null;
  return state ? `Enter your ${word} by its name or code, ${examples[code]}` : `Enter your ${word}`;
}
