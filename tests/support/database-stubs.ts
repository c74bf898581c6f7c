import type { DatabaseWatch } from "#server/database-watch.ts";
import type { DeskReports } from "#server/desk-reports.ts";

/**
 * The parts of a shop that a use case needs from its database, for tests that open a database but no shop.
 * @param answers whether the database responds
 */
export const databaseStubs = (answers: boolean) => {
  const watch: Pick<DatabaseWatch, "answers" | "during"> = { answers: async () => answers, during: (work) => work() };
  const desk: Pick<DeskReports, "report" | "isOver"> = { report: () => {}, isOver: () => {} };
  return { watch, desk };
};
