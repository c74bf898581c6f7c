import { type Context, Hono } from "hono";
import { z } from "zod";
import { availabilities } from "#providers/printful/contract-catalogue.ts";
import { setting } from "./database.ts";
import type { EventSender } from "./events.ts";
import { type FaultBoard, faultOrder } from "./faults.ts";
import { answerMailbox, type Mailbox } from "./mailbox.ts";
import type { printfulSandbox } from "./printful/app.ts";
import { moveNames } from "./printful/moves.ts";
import type { Handler } from "./serve.ts";
import type { StripeSandbox } from "./stripe/app.ts";
import type { World } from "./world.ts";

const tenYears = 10 * 366 * 24 * 3600 * 1000;

const clockOrder = z.strictObject({
  advanceMs: z.number().int().min(1, "must be more than 0: the clock only goes on").max(tenYears),
});

/** The rehearsal clock: real time plus an offset. It never goes back, not even at a reset. */
export function openClock(db: World["db"]) {
  const offset = setting(db, "clock_offset_ms", 0);
  const read = () => ({ offsetMs: offset.get(), now: new Date(Date.now() + offset.get()).toISOString() });
  return {
    read,
    advance(byMs: number) {
      offset.set(offset.get() + byMs);
      return read();
    },
  };
}

type Parts = {
  stripe: StripeSandbox;
  /** The payment provider's responses to browsers, including faults. */
  browser: Handler;
  printful: ReturnType<typeof printfulSandbox>;
  mailbox: Mailbox;
  faults: FaultBoard;
  clock: ReturnType<typeof openClock>;
  eventSender: EventSender;
};
const listed = 100;
const printerMove = z.strictObject({ move: z.enum(moveNames) });
const stripeMove = z.strictObject({ move: z.enum(["dispute", "fail_refund"]) });
const availabilityOrder = z.strictObject({ availability: z.enum(availabilities) });

/** An invalid body: 400 with a sentence that names the field. */
class BadOrder extends Error {}

async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const body: unknown = await c.req.json().catch(() => {
    throw new BadOrder("The body must be JSON.");
  });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadOrder([issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
}

/**
 * The rehearsal's control interface (R-SANDBOX-2), at the same paths as the shop proxies: faults, clock, moves of the
 * providers, and the mailbox.
 */
export function controlApp({ stripe, browser, printful, mailbox, faults, clock, eventSender }: Parts): Handler {
  const app = new Hono();
  app.notFound((c) => c.json({ error: `The rehearsal has no ${c.req.method} ${c.req.path}.` }, 404));
  app.onError((error, c) => {
    if (error instanceof BadOrder) return c.json({ error: error.message }, 400);
    throw error;
  });

  const state = () => ({
    payments: stripe.control.list(listed),
    printerOrders: printful.control.list(listed),
    availability: printful.control.availability(),
    faults: faults.list(),
    clock: clock.read(),
    events: eventSender.recent(listed),
    counts: { printerOrders: printful.control.counts(), mails: mailbox.count(), events: eventSender.counts() },
  });

  app.get("/rehearsal/api/state", (c) => c.json(state()));
  app.post("/rehearsal/api/clock", async (c) => c.json(clock.advance((await read(c, clockOrder)).advanceMs)));
  app.post("/rehearsal/api/faults", async (c) => {
    faults.set(await read(c, faultOrder));
    return c.json({ faults: faults.list() });
  });

  app.post("/rehearsal/api/printful/orders/:id", async (c) => {
    const { move } = await read(c, printerMove);
    const moved = printful.control.move(c.req.param("id"), move);
    return moved.ok ? c.json({ order: moved.order }) : c.json({ error: moved.error }, moved.status);
  });
  app.post("/rehearsal/api/printful/variants/:id", async (c) => {
    const { availability } = await read(c, availabilityOrder);
    const set = printful.control.setAvailability(Number(c.req.param("id")), availability);
    return set.ok ? c.json({ variant: set.variant }) : c.json({ error: set.error }, set.status);
  });
  app.post("/rehearsal/api/stripe/payment_intents/:id", async (c) => {
    const { move } = await read(c, stripeMove);
    const id = c.req.param("id");
    const moved = stripe.control.move(id, move);
    if (moved.ok) return c.json({ object: moved.object });
    return c.json({ error: moved.reason }, moved.reason.includes(id) ? 404 : 409);
  });

  app.post("/rehearsal/api/reset", (c) => {
    stripe.control.reset();
    printful.control.reset();
    mailbox.clear();
    faults.clear();
    eventSender.clear();
    return c.json(state());
  });
  app.get("/rehearsal/mailbox.json", (c) => answerMailbox(mailbox, new URL(c.req.url).searchParams));
  return (request, hangUp) =>
    new URL(request.url).pathname.startsWith("/rehearsal/stripe/") ? browser(request, hangUp) : app.fetch(request);
}
