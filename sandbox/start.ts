import { controlApp, openClock } from "./control.ts";
import { openSandboxDatabase } from "./database.ts";
import { openEventSender, rehearsalPace } from "./events.ts";
import { openFaults, withFaults } from "./faults.ts";
import { openMailSink } from "./mail-sink.ts";
import { openMailbox } from "./mailbox.ts";
import type { SandboxOptions } from "./options.ts";
import { printfulSandbox } from "./printful/app.ts";
import { type Handler, type Server, serve } from "./serve.ts";
import { stripeFaults, stripeSandbox } from "./stripe/app.ts";
import type { World } from "./world.ts";

/** The shop's webhook subscription at Stripe (R-STRIPE-9). Other events are stored but not delivered. */
const stripeSubscription: ReadonlySet<string> = new Set([
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "charge.dispute.created",
  "refund.created",
  "refund.updated",
  "refund.failed",
]);

type Sandbox = {
  ports: SandboxOptions["ports"];
  /** How many webhooks have not arrived yet, and are neither dropped nor given up. */
  waitingEvents(): number;
  close(): Promise<void>;
};
/** For tests: the delay between webhook attempts. */
type Pace = { pace?: (tries: number) => number };

/**
 * Starts the three providers of a rehearsal on loopback ports, speaking their real protocols, and the control
 * interface. State survives a restart. @throws if a port is taken
 */
export async function startSandbox(options: SandboxOptions, { pace = rehearsalPace }: Pace = {}): Promise<Sandbox> {
  const db = openSandboxDatabase(options.dataDir);
  const faults = openFaults(db);
  const hooks = `${options.shopUrl}/webhooks`;
  const eventSender = openEventSender({
    db,
    faults,
    pace,
    isWanted: ({ provider, type }) => provider !== "stripe" || stripeSubscription.has(type),
    write: ({ provider, body, tries }) =>
      provider === "stripe"
        ? { url: `${hooks}/stripe`, headers: stripe.sign(body), body }
        : {
            url: `${hooks}/printful/${options.printful.webhookToken}`,
            headers: {},
            body: tries === 0 ? body : JSON.stringify({ ...JSON.parse(body), retries: tries }),
          },
  });
  const world: World = { db, faults, events: eventSender, options };
  const stripe = stripeSandbox(world);
  const printful = printfulSandbox(world);
  const mailbox = openMailbox(db);
  const faulty = (handler: Handler) => withFaults(world, "stripe", stripeFaults, handler);
  const browserCalls = faulty(stripe.browser);
  const control = controlApp({
    stripe,
    // Faults apply to its calls only; scripts and frames always load.
    browser: (request, hangUp) =>
      new URL(request.url).pathname.startsWith("/rehearsal/stripe/v1/")
        ? browserCalls(request, hangUp)
        : stripe.browser(request),
    printful,
    mailbox,
    faults,
    clock: openClock(db),
    eventSender,
  });

  const servers: Server[] = [];
  const opened = async (server: Promise<Server>) => {
    servers.push(await server);
    return servers.at(-1)!.port;
  };
  const close = async () => {
    eventSender.close();
    await Promise.all(servers.map((server) => server.close()));
    if (db.isOpen) db.close();
  };
  try {
    const ports = {
      stripe: await opened(serve(options.ports.stripe, faulty(stripe.api))),
      printful: await opened(serve(options.ports.printful, printful.api)),
      smtp: await opened(openMailSink(world, mailbox, options.ports.smtp)),
      control: await opened(serve(options.ports.control, control)),
    };
    eventSender.start();
    return { ports, waitingEvents: () => eventSender.counts().waiting, close };
  } catch (error) {
    await close();
    throw error;
  }
}
