import type { DatabaseWatch } from "#server/database-watch.ts";
import type { DeskReports } from "#server/desk-reports.ts";

/**
 * What a use case asks of a shop about its database, where a test opens a database and no shop.
 * @param answers whether the database does
 */
export const watched = (answers: boolean) => {
  const watch: Pick<DatabaseWatch, "answers" | "during"> = { answers: async () => answers, during: (work) => work() };
  const desk: Pick<DeskReports, "report" | "isOver"> = { report: () => {}, isOver: () => {} };
  return { watch, desk };
};
