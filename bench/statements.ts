import { readFileSync, statSync } from "node:fs";
import { benchName } from "./start-shop.ts";

/** PostgreSQL settings that `statementsSince` needs. */
export const loggingStatements = { log_statement: "all", log_line_prefix: "@@%p %a ~" };

export type Statements = { statements: number; transactions: number };

/** The log's current length, in bytes. */
export const endOf = (log: string): number => statSync(log).size;

/** Number of statements and transactions that PostgreSQL received from that offset on, without the bench's own. */
export function statementsSince(log: string, start: number): Statements {
  const inTransaction = new Set<string>();
  const counted = { statements: 0, transactions: 0 };
  for (const entry of readFileSync(log).subarray(start).toString().split("@@")) {
    const [, pid, name, text] = /^(\d+) (\S*) ~LOG: +(?:statement|execute [^:]+): *(.*)/s.exec(entry) ?? [];
    if (!pid || name === benchName) continue;
    counted.statements += 1;
    if (/^begin\b/i.test(text!)) inTransaction.add(pid);
    if (/^(commit|rollback)\b/i.test(text!) && inTransaction.delete(pid)) counted.transactions += 1;
    else if (!inTransaction.has(pid)) counted.transactions += 1;
  }
  return counted;
}
