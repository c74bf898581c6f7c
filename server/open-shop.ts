import { allowedRecording } from "#app/analytics/.server/allowed-recording.ts";
import { type OpenSettings, openSettings } from "#app/settings/.server/open-settings.ts";
import { errorText } from "#app/shared/error-text.ts";
import { type Database, openDatabase, openPool } from "#database/open.ts";
import { openReadDatabase, type Replica } from "#database/open-read-database.ts";
import { openMailer } from "#providers/mail.ts";
import { type CallObserver, observeCalls } from "#providers/observe-calls.ts";
import { openPrintful } from "#providers/printful/client.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { observeResponses, type RawResponse } from "#providers/printful/observe-responses.ts";
import { openStripe } from "#providers/stripe.ts";
import { openWebhookSender, WebhookError } from "#providers/webhooks/sender.ts";
import { store } from "#store";
import manifest from "../package.json" with { type: "json" };
import { openBusinessClock } from "./business-clock.ts";
import type { ShopConfig } from "./config/config.ts";
import { watchDatabase } from "./database-watch.ts";
import { openDeskReports, reportSilences } from "./desk-reports.ts";
import { openJobs } from "./jobs/job-queue.ts";
import { listenForChanges, type ShopNotice } from "./listener.ts";
import { accessLog, type WorkObserver } from "./observers.ts";
import { openLog } from "./open-log.ts";
import { openStorage } from "./open-storage.ts";
import { withBudget } from "./printful-budget.ts";
import { currentRequestId, outsideRequests } from "./request-context.ts";
import type { Shop } from "./shop.ts";

/**
 * The composition root: opens everything a process needs, in one place, and closes it again.
 * `await using shop = await openShop(config, { role: "web" })`.
 */
export async function openShop(
  config: ShopConfig,
  { role, observers: more = [] }: { role: "web" | "worker"; observers?: readonly WorkObserver[] },
): Promise<Shop> {
  const log = openLog(config.LOG_LEVEL, role);
  const observers = config.ACCESS_LOG ? [accessLog(log), ...more] : more;
  const calls = callObserver(observers);
  const directUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const { pool, queuePool, replica } = openPools(config, directUrl, role, log);
  const db = openDatabase(pool);
  const reads = openReadDatabase(db, replica);
  const watch = watchDatabase(directUrl);
  const desk = openDeskReports({ db, watch, log });
  reportSilences(watch, desk);
  const jobs = await openJobs(queuePool, directUrl, log, role);
  const clock = await openBusinessClock(db, config.SHOP_MODE);
  const settings = await openSettings(db, log, store);
  const changes = followChanges(directUrl, { log, clock, settings });
  const mailer = openMailer({
    smtpUrl: config.SMTP_URL,
    from: () => config.MAIL_FROM ?? `"${settings.store.mail.fromName}" <${settings.store.mail.fromAddress}>`,
  });
  return {
    config,
    version: manifest.version,
    get store() {
      return settings.store;
    },
    get settings() {
      return settings.changes;
    },
    get paymentDomain() {
      return settings.paymentDomain;
    },
    get paymentAccount() {
      return settings.paymentAccount;
    },
    get recording() {
      return allowedRecording({ config, ...settings });
    },
    refreshSettings: () => settings.refresh(),
    log,
    observers,
    pool,
    db,
    readDb: reads.choose,
    watch,
    desk,
    jobs,
    clock,
    onChange: changes.onChange,
    mailer: observeCalls("mail", mailer, calls),
    webhooks: openWebhooks(config, calls),
    storage: observeCalls("storage", openStorage(config), calls),
    stripe: openStripe({ secretKey: config.STRIPE_SECRET_KEY, apiBase: config.STRIPE_API_BASE, observer: calls }),
    printful: openPrinter(config, db, calls),
    observePrintful: (listener: (answer: RawResponse) => void) =>
      openPrinter(config, db, calls, observeResponses(listener)),
    async [Symbol.asyncDispose]() {
      await changes[Symbol.asyncDispose]();
      await jobs.stop({ graceful: true, timeout: 10_000 });
      mailer.close();
      desk[Symbol.dispose]();
      await watch[Symbol.asyncDispose]();
      await queuePool.end();
      await reads[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}

function openPools(config: ShopConfig, directUrl: string, role: "web" | "worker", log: Shop["log"]) {
  // Or it would be logged as part of the request that once opened the connection.
  const onIdleError = outsideRequests((error: Error) =>
    log.warn({ error: errorText(error) }, "an idle database connection died"),
  );
  // Each connection is a PostgreSQL process of 5 to 8 MB, so several web processes on a machine share the twelve.
  const size = role === "web" ? Math.max(6, Math.ceil(12 / config.WEB_CONCURRENCY)) : 12;
  return {
    pool: openPool(config.DATABASE_URL, size, onIdleError, {
      // Longer than any visitor waits. A worker's queries have no limit.
      ...(role === "web" && { answerWithinMs: 60_000 }),
    }),
    // The queue has its own connections, so completing a job never waits for those of running jobs.
    queuePool: openPool(directUrl, role === "web" ? 2 : 4, onIdleError),
    replica: replicaOf(config, onIdleError),
  };
}

type ChangeListener = (notice: ShopNotice | "lost") => void;

/** Listens for changes that any process has made, and keeps the clock and the settings up to date. */
function followChanges(
  url: string,
  { log, clock, settings }: Pick<Shop, "log" | "clock"> & { settings: OpenSettings },
) {
  const listeners = new Set<ChangeListener>();
  let closed = false;
  const notifyAll: ChangeListener = (notice) => {
    for (const listener of listeners) listener(notice);
  };
  // Read before listeners are notified, or a page rendered in between would cache the old settings.
  const readSettings = async () => {
    try {
      await settings.refresh();
      notifyAll({ kind: "settings" });
    } catch (error) {
      log.error({ error: errorText(error) }, "settings");
      if (!closed) setTimeout(readSettings, 1_000).unref();
    }
  };
  const listening = listenForChanges(url, log, (notice) => {
    if (notice === "lost" || notice.kind === "clock") {
      clock.refresh().catch((error) => log.error({ error: errorText(error) }, "clock"));
    }
    if (notice === "lost") notifyAll(notice);
    if (notice !== "lost" && notice.kind !== "settings") return notifyAll(notice);
    void readSettings();
  });
  return {
    onChange: (listener: ChangeListener) => void listeners.add(listener),
    async [Symbol.asyncDispose]() {
      closed = true;
      await listening[Symbol.asyncDispose]();
    },
  };
}

function replicaOf(
  { DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG: maxLagSeconds }: ShopConfig,
  onIdleError: Replica["onIdleError"],
): Replica | undefined {
  // Exports and analytics: a few members of staff at a time.
  return url ? { url, maxLagSeconds, size: 4, onIdleError } : undefined;
}

const callObserver = (observers: readonly WorkObserver[]): CallObserver => ({
  requestId: currentRequestId,
  onCall(call) {
    for (const observer of observers) observer.callDone(call);
  },
});

/** What the shop posts to endpoints that staff entered. */
function openWebhooks({ SHOP_MODE: mode }: ShopConfig, calls: CallObserver) {
  const sender = openWebhookSender({ mode, requestId: calls.requestId });
  return observeCalls("webhooks", sender, calls, (error) => (error instanceof WebhookError ? error.outcome : "failed"));
}

/** The Printful client, within the rate limit that all processes share. */
function openPrinter(config: ShopConfig, db: Database, calls: CallObserver, send?: typeof fetch) {
  const { PRINTFUL_API_BASE: apiBase, PRINTFUL_TOKEN: token, PRINTFUL_STORE_ID: storeId } = config;
  const { requestId } = calls;
  const printful = openPrintful({ apiBase, token, storeId, requestId, ...(send && { fetch: send }) });
  const observed = observeCalls("printful", printful, calls, (error) =>
    error instanceof PrintfulError ? error.kind : "failed",
  );
  return withBudget(observed, db, config.PRINTFUL_CALLS_PER_MINUTE);
}
