const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** 'three'; beyond ten the number itself. */
export const countWord = (count: number): string => words[count] ?? String(count);
