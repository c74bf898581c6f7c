/** A country's name inside a sentence: 'the Netherlands', 'France'. Apart from `countries.ts`, which product pages load. */
export const nameInSentence = (name: string): string =>
  /^(United|Netherlands|Philippines|Bahamas|Maldives)|(Islands|Republic)$/.test(name) ? `the ${name}` : name;
