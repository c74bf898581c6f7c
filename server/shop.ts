import type pg from "pg";
import type { Logger } from "pino";
import type Stripe from "stripe";
import type { OpenSettings } from "#app/settings/.server/open-settings.ts";
import type { Database } from "#database/open.ts";
import type { Mailer } from "#providers/mail.ts";
import type { Printful } from "#providers/printful/client.ts";
import type { RawResponse } from "#providers/printful/observe-responses.ts";
import type { Storage } from "#providers/storage.ts";
import type { WebhookSender } from "#providers/webhooks/sender.ts";
import type { Store } from "#store";
import type { BusinessClock } from "./business-clock.ts";
import type { ShopConfig } from "./config/config.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { DeskReports } from "./desk-reports.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { ShopNotice } from "./listener.ts";
import type { WorkObserver } from "./observers.ts";

/** Everything a use case may need, opened once per process by `openShop`. */
export type Shop = AsyncDisposable & {
  config: ShopConfig;
  /** Of Rosette: "0.1.0". */
  version: string;
  /** `store.config.ts` overridden by the current settings. Read it each time; do not hold on to it. */
  readonly store: Store;
  /** The overrides alone, for pages. */
  readonly settings: OpenSettings["changes"];
  /** In memory, as pages need it; the back office reads the row. */
  readonly paymentDomain: OpenSettings["paymentDomain"];
  readonly paymentAccount: OpenSettings["paymentAccount"];
  /** The session recording that its pages and their policies allow. */
  readonly recording: Omit<Store["analytics"]["sessionRecording"], "isOn"> | null;
  /** Applies a change made in this process at once, before its notice arrives. */
  refreshSettings(): Promise<void>;
  log: Logger;
  /** Follow requests, jobs and provider calls; none unless settings ask for it. */
  observers: readonly WorkObserver[];
  pool: pg.Pool;
  db: Database;
  /** The database for reads in which nobody expects to see what they have just done: DATABASE_READ_URL or `db`. */
  readDb(): Promise<Database>;
  /** Tracks whether the database responds. */
  watch: DatabaseWatch;
  /** Reports problems of the shop as a whole. */
  desk: DeskReports;
  jobs: JobQueue;
  clock: BusinessClock;
  /**
   * Calls the listener for every change by any process (catalogue, settings, rehearsal clock), and with 'lost' when
   * notices may have been missed: caches are dropped then.
   */
  onChange(listener: (notice: ShopNotice | "lost") => void): void;
  stripe: Stripe;
  printful: Printful;
  /** The same client, which also reports each raw response. */
  observePrintful(listener: (answer: RawResponse) => void): Printful;
  mailer: Mailer;
  /** Posts to endpoints that staff entered. */
  webhooks: WebhookSender;
  /** Uploaded files. */
  storage: Storage;
};
