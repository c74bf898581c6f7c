import type pg from "pg";
import type { Logger } from "pino";
import type Stripe from "stripe";
import type { OpenSettings } from "#app/settings/.server/open-settings.ts";
import type { Database } from "#database/open.ts";
import type { Mailer } from "#providers/mail.ts";
import type { Printful } from "#providers/printful/client.ts";
import type { Overheard } from "#providers/printful/overhear.ts";
import type { Storage } from "#providers/storage.ts";
import type { Store } from "#store";
import type { BusinessClock } from "./business-clock.ts";
import type { ShopConfig } from "./config/config.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { DeskReports } from "./desk-reports.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { ShopNotice } from "./listener.ts";

/** Everything a use case may need, opened once a process by `openShop`. */
export type Shop = AsyncDisposable & {
  config: ShopConfig;
  /** `store.config.ts` with everything that the settings say instead, as it is at this moment: do not keep it. */
  readonly store: Store;
  /** What the settings change, for pages. */
  readonly settings: OpenSettings["changes"];
  /** After a change in this process: its next answer has it, before the notice arrives. */
  refreshSettings(): Promise<void>;
  log: Logger;
  pool: pg.Pool;
  db: Database;
  /** Whether the database answers. */
  watch: DatabaseWatch;
  /** For problems of the shop as a whole. */
  desk: DeskReports;
  jobs: JobQueue;
  clock: BusinessClock;
  /**
   * Notifies of what any process changed (catalogue, settings, the rehearsal's clock), and of 'lost' when notices may
   * have been missed: caches are dropped then.
   */
  onChange(tell: (notice: ShopNotice | "lost") => void): void;
  stripe: Stripe;
  printful: Printful;
  /** The same client, which also passes on each answer as it came over the wire. */
  overhearPrintful(hear: (answer: Overheard) => void): Printful;
  mailer: Mailer;
  /** Uploaded files. */
  storage: Storage;
};
