/** '1 bundle', '3 bundles'. */
export const countWords = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
