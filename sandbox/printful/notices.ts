import { type WebhookType, webhookRequest, webhookTypes } from "#providers/printful/contract-webhooks.ts";
import { setting } from "../database.ts";
import { nowInSeconds, type World } from "../world.ts";
import { badRequest, firstProblem, type PrintfulRefusal } from "./answers.ts";

type Hook = { url: string | null; types: string[]; params: Record<string, unknown> };

/**
 * Printful's webhooks, one per store. Until the shop configures its own, it gets everything but `order_created`, which
 * only repeats what it did itself. Whatever URL is set, events go only to the shop that this sandbox belongs to.
 */
export function openNotices({ db, events, options }: World) {
  const initial: Hook = {
    url: `${options.shopUrl}/webhooks/printful/${options.printful.webhookToken}`,
    types: webhookTypes.filter((type) => type !== "order_created"),
    params: {},
  };
  const hook = setting<Hook>(db, "printful_hook", initial);
  return {
    hook: hook.get,
    set(body: unknown): Hook | PrintfulRefusal {
      const asked = webhookRequest.safeParse(body);
      if (!asked.success) return badRequest(firstProblem(asked.error));
      return hook.set({ params: {}, ...asked.data });
    },
    remove: () => hook.set({ url: null, types: [], params: {} }),
    reset: () => void hook.set(initial),
    /** The v1 envelope: no id, no signature; `retries` is filled in by the event sender. */
    send(type: WebhookType, data: object) {
      if (!hook.get().types.includes(type)) return;
      const store = options.printful.storeId;
      events.send({
        provider: "printful",
        type,
        body: JSON.stringify({ type, created: nowInSeconds(), retries: 0, store, data }),
      });
    },
  };
}
export type Notices = ReturnType<typeof openNotices>;
