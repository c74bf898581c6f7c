import type { OrderEmailFacts } from "#app/orders/.server/emails/facts.ts";
import type { ReturnRow, Thing } from "../return-queries.ts";

/** What an email about a return is written from. */
export type ReturnFacts = OrderEmailFacts & { notice: ReturnRow; things: Thing[] };
