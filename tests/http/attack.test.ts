import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scopeNames } from "#app/api-keys/scopes.ts";
import { headersOf, openCast } from "../support/access-matrix/cast.ts";
import { type Column, redirects } from "../support/access-matrix/table.ts";
import { createKey } from "../support/api-key.ts";
import { type Attack, attackOn } from "../support/attack/request.ts";
import { openTally } from "../support/attack/tally.ts";
import { attackers, isRefusedBefore, keyTargets, type Target, targetsOf } from "../support/attack/targets.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { seeded } from "../support/seeded.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/**
 * Thousands of requests to every endpoint, by every role, each with something wrong in it: none may cause a
 * server error or a response that shows internals. `SEED=7 npm run test:attack` repeats seed 7, and `ATTACK_REQUESTS`
 * changes how many there are.
 */
const isLong = process.env.ATTACK === "long";
const seed = Number(process.env.SEED ?? 1);
const requests = Number(process.env.ATTACK_REQUESTS ?? (isLong ? 24_000 : 300));

// Each request comes from an address of its own, as if from a botnet: no rate limit stops them on the way.
const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "attack-")));
const shop = await closeAfterTests(
  openTestShop({
    DATA_DIR: folder,
    TRUST_PROXY: "true",
    PRINTFUL_CALLS_PER_MINUTE: "0",
    CHECKOUTS_PER_MINUTE: "0",
    LOG_LEVEL: "silent",
  }),
);
const cast = await openCast(shop);
// Staff may succeed in erasing the customer: somebody without an account, who does not take part.
const { email } = await placeOrder(shop);
const { rows } = await shop.shop.pool.query("select id from customers where email = $1", [email]);
cast.ids.customer = rows[0].id;
const program = await createKey(shop, await signedInStaff(shop, "owner"), scopeNames);
const targets = Object.fromEntries(attackers.map((column) => [column, targetsOf(column)]));

/** What is wrong with a response, such as a server error or internals in its text; null if nothing is. */
async function faultIn(response: Response): Promise<string | null> {
  const text = await response.text();
  // Node's parser refuses long headers by itself, with nothing but the status.
  if (response.status === 431 && text === "") return null;
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`;
  if (response.headers.get("x-content-type-options") !== "nosniff") return "no nosniff";
  if (text !== "" && !response.headers.has("content-type")) return "no content type";
  if (/\bat .{1,200}\.[jt]sx?:\d+|node_modules\/|\bselect "|insert into "/.test(text)) return "shows its inside";
  return null;
}

/** On a busy machine the database may be silent for three seconds, which is a 503. Only one that stays is a miss. */
async function answerOf({ path, init }: Attack): Promise<Response> {
  const answer = await shop.fetch(path, init);
  if (answer.status !== 503) return answer;
  await until("the database", async () => (await (await shop.fetch("/readyz")).text()) === "ready");
  return shop.fetch(path, init);
}

async function send(column: Column, target: Target, attack: Attack) {
  const response = await answerOf(attack);
  const to = response.headers.get("location");
  const answer = (to && redirects[URL.parse(to, shop.url)?.pathname ?? ""]) ?? String(response.status);
  return { column, endpoint: `${target.method} ${target.path}`, answer, isHandled: !isRefusedBefore(answer), response };
}

test(`seed ${seed}: none of ${requests} hostile requests causes a server error`, { timeout: 3_600_000 }, async () => {
  const tally = openTally();
  const misses: string[] = [];
  let next = 0;
  const attack = async () => {
    for (let at = next++; at < requests; at = next++) {
      const random = seeded(seed * 1_000_003 + at);
      const column = attackers[at % attackers.length]!;
      const { all, privileged } = targets[column]!;
      // An owner's program sends so few that its key's rate limit lets them through.
      const isProgram = column === "owner" && random.chance(0.1);
      const isPrivileged = !isProgram && privileged.length > 0 && random.chance(0.6);
      const ownTargets = isPrivileged ? privileged : all;
      const target = random.one(isProgram ? keyTargets : ownTargets);
      const headers = isProgram ? { authorization: `Bearer ${program.key}` } : await headersOf(shop, cast, column);
      const made = attackOn(target, cast, headers, random);
      try {
        const { response, ...answered } = await send(column, target, made);
        tally.add(answered);
        const fault = await faultIn(response);
        if (fault) misses.push(`request ${at}, ${column}, ${made.init.method} ${made.path}: ${fault}`);
      } catch (error) {
        misses.push(`request ${at}, ${column}, ${made.init.method} ${made.path}: no answer, ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, attack));
  if (isLong) console.log(tally.byEndpoint().join("\n"));
  console.log(
    `seed ${seed}: ${tally.count()} of ${requests} answered, ${misses.length} misses\n${tally.byRole().join("\n")}`,
  );

  expect(misses).toEqual([]);
  for (const [column, share] of Object.entries(tally.handled()))
    expect(share, `the share of ${column}'s requests that reach a handler`).toBeGreaterThanOrEqual(0.5);
  expect((await shop.fetch("/healthz")).status).toBe(200);
});
