import { type SQLWrapper, sql } from "drizzle-orm";
import { processEvent } from "#app/webhooks/.server/jobs.ts";
import { followPayment } from "../../.server/jobs.ts";

/**
 * Whether nobody does what follows an order's payment: neither its own job waits or runs, nor does that of the payment's
 * event run. Two conditions, so that PostgreSQL reads each kind of job once and not for each order.
 */
export const hasNoJob = (orderId: SQLWrapper) => sql`(
  not exists (
    select from pgboss.job j
    where j.name = ${followPayment.name} and j.singleton_key = ${orderId}::text and j.state <= 'active')
  and not exists (
    select from pgboss.job j join orders paid on paid.stripe_session_id = j.data #>> '{about,id}'
    where j.name = ${processEvent.name} and j.state = 'active' and paid.id = ${orderId}))`;
