export type Problem = { code: string; message: string };
export function asExpiry(text: string, deleting: boolean): string;
export function readExpiry(text: string): { month: number; year: number } | null;
export function expiryProblem(text: string, today: Date): Problem | null;
