/** '1 bundle', '3 bundles'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
