import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { opens, presetRoles, rolePermissions } from "#app/admin/permissions.ts";
import { adminEntrances, adminRoutes, nobodysId, type RouteAccess } from "../support/admin-routes.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { shopRoutes } from "../support/shop-routes.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Every route and action of the back office, requested by every role, a customer and an anonymous visitor. */
const places = shopRoutes.filter(({ path }) =>
  /^admin(\/|$)|^functions\/v1\/(admin|printful-import|printful-sync)-/.test(path),
);
const isCall = (path: string) => path.startsWith("functions/");
const sourceOf = (file: string) => readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");

describe("the table", () => {
  test("lists every route of the back office, and no other", () => {
    const listed = [...Object.keys(adminRoutes), ...Object.keys(adminEntrances)];
    expect(places.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
  });

  test.for(places.filter(({ path }) => path in adminRoutes))(
    "lists each loader and action of $path, which checks permission first",
    ({ path, file }) => {
      const source = sourceOf(file);
      for (const [name, method] of [
        ["loader", "GET"],
        ["action", "POST"],
      ] as const) {
        const has = new RegExp(`export (async function|const) ${name}\\b`).test(source);
        const refusesAll = name === "loader" && /= endpoint\("POST"(?=.*export const loader = action;)/s.test(source);
        const isListed = adminRoutes[path]!.some((access) => access.method === method);
        expect(isListed, `${file} ${name}`).toBe(has && !refusesAll);
      }
      expect(source, file).toMatch(/requireStaff(Call|File)?\(|runAction\(|readSettingPage\(/);
    },
  );
});

const shop = await closeAfterTests(openTestShop());
/** Bearer tokens by role. */
const bearers: Record<string, string> = {};
const held: Record<string, readonly string[]> = { ...rolePermissions, "view_products only": ["view_products"] };
const outsiders = ["nobody", "customer", "a role that has ended", "a role that was taken back", "staff without a code"];

beforeAll(async () => {
  for (const role of presetRoles) bearers[role] = (await signedInStaff(shop, role)).bearer;
  bearers["view_products only"] = (await signedInStaff(shop, ["view_products"])).bearer;
  bearers.customer = (await signedIn(shop)).bearer;
  bearers["a role that has ended"] = (await signedInStaff(shop, "owner", { expiresAt: new Date(0) })).bearer;
  const former = await signedInStaff(shop, "owner");
  bearers["a role that was taken back"] = former.bearer;
  await shop.shop.pool.query("update admin_roles set is_active = false where user_id = $1", [former.id]);
  const newcomer = await signedInStaff(shop, "owner");
  bearers["staff without a code"] = newcomer.bearer;
  await shop.shop.pool.query(`update "user" set two_factor_enabled = false where id = $1`, [newcomer.id]);
});

async function visit(path: string, { method, body = {} }: Pick<RouteAccess, "method" | "body">, who: string) {
  const headers: Record<string, string> = bearers[who] ? { authorization: bearers[who] } : {};
  const sent = isCall(path)
    ? JSON.stringify(body)
    : new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const asked = await shop.fetch(`/${path.replace(/:\w+/g, nobodysId)}`, {
    method,
    headers: { ...headers, ...(isCall(path) && { "content-type": "application/json" }) },
    ...(method === "POST" && { body: sent }),
  });
  // A refused file redirects to the page that says why.
  const why = asked.headers.get("location");
  const answer = why?.startsWith("/admin/locked") ? await shop.fetch(why, { headers }) : asked;
  return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
}

/** What a response means: the page or action itself, or which refusal, by its text. */
const meaningOf = ({ status, to, text }: Awaited<ReturnType<typeof visit>>): string => {
  if (to?.startsWith("/admin/login")) return "sign in first";
  if (status === 401 && /No active session|Your session has ended/.test(text)) return "sign in first";
  if (to === "/admin/code" || text.includes("Set up the six-digit code")) return "set up the code first";
  if (status !== 403) return String(status);
  if (/is for the shop’s staff|Your access has ended|role was withdrawn|has no role/.test(text)) return notStaff;
  const named = /(?:requires the permission|This page requires) (?:<[^>]*>|\s)*(\w+)/.exec(
    text.replace(/<!-- -->/g, ""),
  );
  return named ? `needs ${named[1]}` : "403";
};
const notStaff = "not of the staff";

const accesses = Object.entries(adminRoutes).flatMap(([path, all]) =>
  all.map((each) => ({
    path,
    ...each,
    title: [`${each.method} /${path}`, ...Object.values(each.body ?? {})].join(" "),
  })),
);

test.for(accesses)("$title requires $needs", async ({ path, ...each }) => {
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  // Without access to the page, that refusal may come first.
  const page = adminRoutes[path]!.find(({ method }) => method === "GET")?.needs ?? "any";
  for (const [who, permissions] of Object.entries(held)) {
    const may = (needs: RouteAccess["needs"]) => needs === "any" || opens(permissions, needs);
    const meaning = meaningOf(await visit(path, each, who));
    found[who] = meaning === `needs ${page}` && !may(page) ? `needs ${each.needs}` : meaning;
    expected[who] = may(each.needs) && may(page) ? String(each.ok) : `needs ${each.needs}`;
  }
  for (const who of outsiders) found[who] = meaningOf(await visit(path, each, who));
  expect(found).toEqual({
    ...expected,
    nobody: "sign in first",
    customer: notStaff,
    "a role that has ended": notStaff,
    "a role that was taken back": notStaff,
    "staff without a code": "set up the code first",
  });
});

test.for(Object.entries(adminEntrances))("the entrance /%s answers by role: %o", async ([path, expected]) => {
  const get = { method: "GET" } as const;
  expect({
    nobody: (await visit(path, get, "nobody")).status,
    customer: (await visit(path, get, "customer")).status,
    staff: (await visit(path, get, "owner")).status,
  }).toEqual(expected);
});
