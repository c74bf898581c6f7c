import { readMessageIds } from "./message-ids.ts";
import { until } from "./until.ts";

export type SandboxEmail = {
  to: string | string[];
  subject: string;
  text: string;
  html: string;
  date: string;
  messageId?: string;
  headers?: Record<string, string>;
};

type State = { counts: { events: { waiting?: number } } };

/**
 * The rehearsal's control interface (R-SANDBOX-2), through the shop's own origin.
 * @param waitingEvents how many webhooks have not arrived yet, if the sandbox runs in this process: its state, asked for
 * again and again, lists every payment and print order
 */
export function control(url: string, waitingEvents?: () => number) {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/rehearsal/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const state = async () => (await fetch(`${url}/rehearsal/api/state`)).json();
  const waiting = async () => waitingEvents?.() ?? ((await state()) as State).counts.events.waiting;
  return {
    state,
    advanceClock: (advanceMs: number) => post("clock", { advanceMs }),
    fault: (provider: "stripe" | "printful" | "mail", fault: string, on = true, times?: number) =>
      post("faults", { provider, fault, on, ...(times && { times }) }),
    movePrint: (id: number, move: string) => post(`printful/orders/${id}`, { move }),
    movePayment: (id: string, move: string) => post(`stripe/payment_intents/${id}`, { move }),
    /** Every email, newest first; with `to` only those to an address that contains it. */
    mailbox: async (to = ""): Promise<SandboxEmail[]> => {
      const answer = await (await fetch(`${url}/rehearsal/mailbox.json?${new URLSearchParams({ to })}`)).json();
      return Array.isArray(answer) ? answer : answer.mails;
    },
    messageIds: () => readMessageIds(url),
    /** Waits until every pending webhook of the sandbox has arrived. */
    settled: () => until("all webhooks to arrive", async () => !(await waiting())),
  };
}
export type RehearsalControl = ReturnType<typeof control>;
