/** One request of the traffic; status 0 means that there was no answer. */
export type Visit = { kind: "order" | "page"; path: string; at: number; ms: number; status: number };

/**
 * Requests to a shop, each recorded.
 * @param answerWithin milliseconds after which a request counts as unanswered
 */
export function recordVisits(url: string, answerWithin: number) {
  const visits: Visit[] = [];
  return {
    visits,
    async request(path: string, kind: Visit["kind"], init?: RequestInit): Promise<Response | undefined> {
      const at = Date.now();
      const signal = AbortSignal.timeout(answerWithin);
      const answer = await fetch(`${url}${path}`, { redirect: "manual", signal, ...init }).catch(() => undefined);
      visits.push({ kind, path, at, ms: Date.now() - at, status: answer?.status ?? 0 });
      return answer;
    },
  };
}

/** What a buyer knows of an order. Times are in milliseconds. */
export type Purchase = {
  email: string;
  began: number;
  /** The order's id, once the checkout is ready to pay. */
  draft?: string;
  /** When Stripe said that the payment has succeeded. */
  paid?: number;
  /** Why the buyer gave up. */
  problem?: string;
};

const hasFailed = ({ status }: Visit) => status === 0 || status >= 500;

/** What happened from one moment to another, in milliseconds since 1970. */
export function countPhase(name: string, from: number, to: number, visits: readonly Visit[], all: readonly Purchase[]) {
  const within = visits.filter(({ at }) => at >= from && at < to);
  const [orders, pages] = (["order", "page"] as const).map((kind) => within.filter((visit) => visit.kind === kind));
  const paid = all.filter((each) => each.paid && each.paid >= from && each.paid < to);
  const next = all.flatMap(({ began, paid: at }) => (at && began >= from ? [at] : [])).toSorted((a, b) => a - b)[0];
  return {
    phase: name,
    seconds: Math.round((to - from) / 1000),
    orders: paid.length,
    "order calls": orders!.length,
    "failed, repeated": orders!.filter(hasFailed).length,
    pages: pages!.length,
    "failed pages": pages!.filter(hasFailed).length,
    "slowest page, ms": Math.max(0, ...pages!.map(({ ms }) => ms)),
    "next order, s": next === undefined ? Number.POSITIVE_INFINITY : Math.round((next - from) / 100) / 10,
  };
}
export type Phase = ReturnType<typeof countPhase>;
