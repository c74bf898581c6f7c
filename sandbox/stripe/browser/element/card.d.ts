export type Brand = {
  name: "visa" | "mastercard" | "amex";
  title: string;
  starts: RegExp;
  length: number;
  groups: number[];
};
export function digitsOf(text: string): string;
export function brandOf(number: string): Brand | null;
export function lengthOf(number: string): number;
export function inGroups(number: string): string;
export function isValidNumber(number: string): boolean;
export type Problem = { code: string; message: string };
export function asExpiry(text: string, deleting: boolean): string;
export function readExpiry(text: string): { month: number; year: number } | null;
export function expiryProblem(text: string, today: Date): Problem | null;
