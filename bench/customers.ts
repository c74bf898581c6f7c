import { loadavg } from "node:os";
import { asGiven } from "#database/seed/as-given.ts";
import { percentile, time } from "./load.ts";
import { startBenchShop } from "./start-shop.ts";

/**
 * How long customers wait in the built shop: signing up, signing in, and listing 1,000 orders. One customer at a time
 * over loopback, so it measures the server's time. Prints milliseconds.
 *
 * npm run bench:customers
 */
const rounds = 60;
const password = "a lamp in every window";

await using shop = await startBenchShop();
const { pool } = shop;
const figures: { what: string; atMost: number; times: number[] }[] = [];

const email = (at: number) => `bench-${at}@example.com`;
const signUps: number[] = [];
const signIns: number[] = [];
for (let at = 0; at < rounds; at++) {
  // The rate limits would stop this at the sixth attempt.
  await pool.query("delete from rate_limit");
  signUps.push(await time(() => openForms(shop.url).post("/signup", { email: email(at), password })));
  await pool.query(`update "user" set email_verified = true where email = $1`, [email(at)]);
  signIns.push(await time(() => openForms(shop.url).post("/login", { email: email(at), password })));
}
figures.push({ what: "sign-up", atMost: 400, times: signUps }, { what: "sign-in", atMost: 400, times: signIns });

await asGiven(
  pool,
  `with placed as (
     insert into orders (number, user_id, status, items_total, total, captured_total, paid_at, created_at)
     select 'LT-9' || lpad(n::text, 6, '0'), (select id from "user" where email = $1), 'paid', 2997, 2997, 2997,
            now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series(1, 1000) n returning id)
   insert into order_items (order_id, position, product_name, product_slug, color, size, quantity, unit_price, total)
   select id, p, 'Lantern Mug', 'lantern-mug', 'White', '11oz', 1, 999, 999 from placed, generate_series(0, 2) p`,
  [email(0)],
);
await pool.query("analyze");
const customer = openForms(shop.url);
await customer.post("/login", { email: email(0), password });
for (const page of [1, 50, 100]) {
  const times: number[] = [];
  for (let at = 0; at < 10; at++) await customer.get(`/orders?page=${page}`);
  for (let at = 0; at < 100; at++) times.push(await time(() => customer.get(`/orders?page=${page}`)));
  figures.push({ what: `1,000 orders, page ${page}`, atMost: 60, times });
}

console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);
for (const { what, atMost, times } of figures) {
  const [median, p95] = [percentile(times, 50), percentile(times, 95)].map((ms) => `${ms.toFixed(0)} ms`);
  console.log(`${what.padEnd(24)} median ${median}, p95 ${p95}, of ${times.length}; the aim is p95 <= ${atMost} ms`);
}

/** A browser without JavaScript: stores cookies and posts forms as pages do. */
function openForms(url: string) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${url}${path}`, { ...init, redirect: "manual", headers: { origin: url, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}
