import { beforeAll, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, textOf } from "../support/member.ts";
import { avoidMidnight } from "../support/midnight.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openSession, type SignedInPerson, signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Customers in the back office: found, masked, revealed with a reason, changed, exported and erased. */
const shop = await closeAfterTests(openTestShop());
const staff = await signedInStaff(shop, "support");
const robin = await signedIn(shop, { email: "robin.hartley@example.com" });
let ids: { robin: string; guest: string };
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const idOf = async (email: string) =>
  (await rows("select id from customers where email = $1", [email]))[0]?.id as string;

const forms = (who = staff) => openForms(shop, { authorization: who.bearer });
const read = (path: string, who = staff) => forms(who).read(path);
const post = async (path: string, fields: Record<string, string>, who = staff) => {
  const answer = await forms(who).post(path, fields);
  return { status: answer.status, to: answer.headers.get("location"), text: textOf(await answer.text()) };
};
const call = async (body: object, who = staff) => {
  const answer = await shop.fetch("/functions/v1/admin-customers", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: who.bearer },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const revealing = { intent: "reveal", why: "parcel", words: "Printer refused the address" };
const here = (id: string) => `/admin/customers/${id}`;
/** The form's URL with its dialog, which stays open on errors. */
const asked = (id: string, dialog: string) => `${here(id)}?dialog=${dialog}`;

type Placed = { email: string; userId?: string; total?: number; name?: [string, string]; ago?: number };
const place = async ({ email, userId, total = 1000, name = ["Maya", "Khan"], ago = 1 }: Placed) =>
  (
    await asGiven(
      shop.shop.pool,
      `insert into orders (number, status, user_id, email, first_name, last_name, address, city, country, postcode, items_total,
         total, captured_total, paid_at, created_at)
       values (next_order_number('LT'), 'delivered', $1, $2, $3, $4, '14 Birchcliffe Road', 'Truro', 'GB', 'TR1 1AA', $5, $5, $5,
         now() - $6 * interval '1 day', now() - $6 * interval '1 day') returning id, number`,
      [userId ?? null, email, ...name, total, ago],
    )
  )[0] as { id: string; number: string };

beforeAll(async () => {
  await rows(`update "user" set full_name = 'Robin Hartley' where id = $1`, [robin.id]);
  await place({ email: robin.email, userId: robin.id, total: 3000, name: ["Robin", "Hartley"] });
  await place({ email: robin.email, userId: robin.id, total: 2000, name: ["Robin", "Hartley"], ago: 20 });
  await place({ email: "maya@example.com", total: 9000, ago: 3 });
  ids = { robin: await idOf(robin.email), guest: await idOf("maya@example.com") };
});

describe("the list", () => {
  test("masks names and addresses, and shows when customers came and what they spent", async () => {
    const text = await read("/admin/customers");
    expect(text).toMatch(/2 people\./);
    expect(text).toMatch(/R•••• H•••••• .*r••••••@e••••••\.com.*Truro.*£50\.00/);
    expect(text).toMatch(/M••• K•••.*£90\.00/);
    expect(text).not.toMatch(/Hartley|maya@/);
  });

  test.for([
    ["hartley", ["R•••• H••••••"]],
    ["HARTLEY robin", ["R•••• H••••••"]],
    ["maya@example.com", ["M••• K•••"]],
    ["hart", ["R•••• H••••••"]],
    ["artle", ["R•••• H••••••"]],
    ["truro", ["R•••• H••••••", "M••• K•••"]],
    ["tru robin", ["R•••• H••••••"]],
    ["aya@exam", ["M••• K•••"]],
    ["@example.com", ["R•••• H••••••", "M••• K•••"]],
    ["ha", []],
    ["% ", []],
    ["%%%", []],
  ] as const)("a search for '%s' matches part of name, town or address and finds %o", async ([search, found]) => {
    const { body } = await call({ action: "get_customers", search });
    expect(body.customers.map(({ name }: { name: string }) => name)).toEqual(found);
  });

  test("finds a customer by order number", async () => {
    const { number } = await place({ email: "maya@example.com", total: 1, ago: 4 });
    // As the list of orders takes it.
    for (const search of [number.toLowerCase(), number.replace("-", " "), number.replace("LT-", "")]) {
      const { body } = await call({ action: "get_customers", search });
      expect([search, body.customers.map(({ id }: { id: string }) => id)]).toEqual([search, [ids.guest]]);
    }
  });

  test.for([
    ["sort=-spent", ["M", "R"]],
    ["sort=spent", ["R", "M"]],
    ["sort=-last", ["R", "M"]],
    ["orders=more&when=week", ["R", "M"]],
    ["orders=none", []],
    ["sort=email", ["R", "M"]],
    ["page=2", []],
  ] as const)("at ?%s it shows %o", async ([query, initials]) => {
    const text = await read(`/admin/customers?${query}`);
    expect([...text.matchAll(/([MR])•••+ [HK]•/g)].map(([, initial]) => initial)).toEqual(initials);
  });

  test("is exported without names, and the export is logged", async () => {
    const answer = await shop.fetch("/admin/customers/export.csv", { headers: { authorization: staff.bearer } });
    const text = await answer.text();
    expect(text.split("\r\n")[0]).toBe("id,account,town,since,orders,spent,refunded,firstOrder,lastOrder");
    expect(text).toContain(`${ids.robin},yes,Truro,`);
    expect(text).not.toMatch(/Robin|Khan|@/);
    expect(await rows("select staff_id from audit_log where action = 'export'")).toHaveLength(1);
  });
});

describe("masked data", () => {
  test("is shown only for a reason", async () => {
    const refused = await post(asked(ids.robin, "reveal"), { intent: "reveal", words: "call me at robin@example.com" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Choose why you need to see this");
    expect(refused.text).toContain("Leave out email addresses");
    expect(await read(here(ids.robin))).not.toMatch(/Hartley|Birchcliffe/);
  });

  test("is shown for a reason to one person, for 15 minutes at most, and the viewer is recorded", async () => {
    await avoidMidnight();
    const other = await signedInStaff(shop, "support");
    expect(await post(here(ids.robin), revealing)).toMatchObject({ status: 302, to: here(ids.robin) });
    const text = await read(here(ids.robin));
    expect(text).toMatch(/Robin Hartley.*robin\.hartley@example\.com.*14 Birchcliffe Road.*Truro TR1 1AA/);
    expect(text).toMatch(
      /Who viewed this Robin revealed personal data, .*Fixing an address or a parcel: Printer refused/,
    );
    expect(await read("/admin/customers")).toContain("You revealed 1 today");
    const details = { action: "get_customer_details", customerId: ids.robin };
    expect((await call(details)).body.customer).toMatchObject({ email: robin.email, lastName: "Hartley" });
    expect((await call(details, other)).body.customer).toMatchObject({ name: "R•••• H••••••", lastName: null });
    expect(await read(here(ids.robin), other)).not.toMatch(/Hartley|Birchcliffe/);

    await post(here(ids.robin), { intent: "cover" });
    expect(await read(here(ids.robin))).not.toMatch(/Hartley|Birchcliffe/);
    await rows(
      `insert into audit_log (at, staff_id, staff_name, action, resource, resource_id, summary)
       values (now() - interval '15 minutes 1 second', $1, 'x', 'reveal', 'customers', $2, 'x')`,
      [staff.id, ids.guest],
    );
    expect(await read(here(ids.guest))).not.toMatch(/Khan|maya/);
  });
});

describe("changing a name", () => {
  const change = (fields: object) => ({ intent: "change", firstName: "Robyn", lastName: "Hartley", ...fields });
  const versionIn = async (id: string) =>
    /name="version" value="([^"]+)"/.exec(await (await forms().get(`${here(id)}?dialog=change`)).text())?.[1] ?? "";

  test("while masked reveals nothing of it, neither in the form nor in errors", async () => {
    const late = await post(asked(ids.robin, "change"), change({ firstName: "Bob", version: "x" }));
    expect(late.status).toBe(409);
    expect(late.text).toContain("Somebody saved this customer after you opened it");
    expect(late.text).not.toContain("Saved now");
    expect(late.text).not.toContain("Robin Hartley");
  });

  test("is logged without the name; the second of two editors is shown the difference", async () => {
    await post(here(ids.robin), revealing);
    const version = await versionIn(ids.robin);
    expect(version).not.toBe("");
    expect((await post(asked(ids.robin, "change"), change({ firstName: "x".repeat(101), version }))).text).toContain(
      "First name must be 100 characters or fewer",
    );
    expect(await post(here(ids.robin), change({ version }))).toMatchObject({ status: 302 });
    const late = await post(`${here(ids.robin)}?dialog=change`, change({ firstName: "Bob", version }));
    expect(late.status).toBe(409);
    expect(late.text).toMatch(/Saved now: Robyn/);
    expect(late.text).not.toMatch(/Saved now: Hartley/);
    const [log] = await rows("select summary, before, after from audit_log where action = 'update'");
    expect(log).toEqual({ summary: "changed the name of a customer", before: null, after: null });
    expect((await rows(`select name, first_name, full_name from "user" where id = $1`, [robin.id]))[0]).toEqual({
      name: "Robyn Hartley",
      first_name: "Robyn",
      full_name: "Robyn Hartley",
    });
  });

  test("works by API too: not with an old version, and never for a guest", async () => {
    const update = (customerId: string, updates: object) => call({ action: "update_customer", customerId, updates });
    expect(await update(ids.robin, { firstName: "Bob", version: "2020-01-01" })).toMatchObject({ status: 409 });
    expect(await update(ids.robin, { firstName: "Robin" })).toMatchObject({ status: 200 });
    expect(await rows(`select from "user" where full_name = 'Robin Hartley'`)).toHaveLength(1);
    expect(await update(ids.guest, { firstName: "Bob" })).toMatchObject({ status: 409 });
    expect(await update(ids.robin, { email: "thief@example.com" })).toMatchObject({ status: 400 });
    expect(await update(ids.robin, {})).toMatchObject({ status: 400, body: { error: "updates: Nothing to change" } });
  });
});

describe("signing out", () => {
  const pages = (who: SignedInPerson) => openForms(shop, { authorization: who.bearer });
  const isSignedIn = async (who: SignedInPerson) => (await pages(who).get("/account")).status === 200;

  test("ends every session of the account with its next request, nobody else's, and is logged", async () => {
    const lost = await signedIn(shop, { email: "lost.phone@example.com" });
    const tablet = { ...lost, bearer: await openSession(shop, lost.id) };
    const other = await signedIn(shop);
    await place({ email: lost.email, userId: lost.id });
    const id = await idOf(lost.email);
    for (const who of [lost, tablet, other]) expect(await isSignedIn(who)).toBe(true);
    expect(await read(`${here(id)}?dialog=sign-out`)).toMatch(/Sign this customer out\?.*Sign out everywhere/);

    expect(await post(asked(id, "sign-out"), { intent: "sign-out" })).toMatchObject({
      status: 302,
      to: `${here(id)}?done=signed-out`,
    });
    for (const who of [lost, tablet]) {
      const answer = await pages(who).get("/account");
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?next=%2Faccount"]);
    }
    for (const who of [other, robin, staff]) expect(await isSignedIn(who)).toBe(true);
    expect(await read(here(id))).toMatch(/Who viewed this Robin signed a customer out everywhere/);
    expect(await rows("select staff_id, resource_id, summary from audit_log where action = 'sign_out'")).toEqual([
      { staff_id: staff.id, resource_id: id, summary: "signed a customer out everywhere" },
    ]);
  });

  test("is offered for accounts only, and refused for a guest and for staff", async () => {
    expect(await read(here(ids.robin))).toContain("Sign out…");
    expect(await read(here(ids.guest))).not.toContain("Sign out…");
    const guest = await post(asked(ids.guest, "sign-out"), { intent: "sign-out" });
    expect(guest.status).toBe(409);
    const owner = await signedInStaff(shop, "owner");
    await place({ email: owner.email, userId: owner.id });
    const { status, text } = await post(asked(await idOf(owner.email), "sign-out"), { intent: "sign-out" });
    expect([status, text.includes("They are on the staff. Reset their code in Staff instead")]).toEqual([409, true]);
    expect(await isSignedIn(owner)).toBe(true);
  });

  test("needs the permission for customers", async () => {
    const packer = await signedInStaff(shop, "fulfilment");
    expect(await post(asked(ids.robin, "sign-out"), { intent: "sign-out" }, packer)).toMatchObject({ status: 403 });
    expect(await isSignedIn(robin)).toBe(true);
  });
});

describe("a data export", () => {
  test("is possible only while revealed, and contains everything, including who looked", async () => {
    expect(await post(`${here(ids.guest)}/data`, {})).toMatchObject({
      status: 302,
      to: `${here(ids.guest)}?dialog=data`,
    });
    await post(here(ids.guest), { ...revealing, why: "data", words: "By letter" });
    const answer = await forms().post(`${here(ids.guest)}/data`, {});
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="customer-/);
    const copy = JSON.parse(await answer.text());
    expect(copy.account).toBeNull();
    expect(copy.orders).toHaveLength(2);
    expect(copy.orders[0].lastName).toBe("Khan");
    expect(copy.lookedAt.map(({ summary }: { summary: string }) => summary)).toContain(
      "downloaded a copy of a customer’s data",
    );
    expect(JSON.stringify(copy)).not.toContain("Hartley");
  });
});

describe("erasing", () => {
  const erase = { intent: "erase", reason: "By letter, identity checked", sure: "yes" };

  test("requires a reason and confirmation", async () => {
    const { status, text } = await post(asked(ids.robin, "erase"), { intent: "erase" });
    expect(status).toBe(400);
    expect(text).toMatch(/Enter how they asked for it.*Tick the box/);
  });

  test("deletes the account and keeps the orders, notifies the owner, and is logged", async () => {
    const gone = await signedIn(shop, { email: "gone@example.com" });
    await place({ email: gone.email, userId: gone.id });
    const id = await idOf(gone.email);
    expect(await post(here(id), erase)).toMatchObject({ status: 302, to: "/admin/customers?done=erased" });
    expect(await rows(`select from "user" where id = $1`, [gone.id])).toEqual([]);
    expect(await rows("select user_id from orders where email = $1", [gone.email])).toEqual([{ user_id: null }]);
    expect((await forms().get(here(id))).status).toBe(404);
    const [log] = await rows("select summary, reason from audit_log where action = 'erase'");
    expect(log).toEqual({ summary: "erased the account of a customer", reason: erase.reason });
    await shop.drain();
    expect(await emailsTo(shop, gone.email)).toHaveLength(1);
  });

  test("a guest deletes their newsletter subscription, and not other people's", async () => {
    for (const email of ["maya@example.com", robin.email]) {
      await rows("insert into newsletter_subscribers (email, consent_text) values ($1, 'x')", [email]);
    }
    expect(await post(here(ids.guest), erase)).toMatchObject({ status: 302 });
    expect(await rows("select email from newsletter_subscribers")).toEqual([{ email: robin.email }]);
  });

  test("is refused for staff", async () => {
    const colleague = await signedInStaff(shop, "fulfilment");
    await place({ email: colleague.email, userId: colleague.id });
    const { status, text } = await post(asked(await idOf(colleague.email), "erase"), erase);
    expect([status, text.includes("They are on the staff.")]).toEqual([409, true]);
    expect(await rows(`select from "user" where id = $1`, [colleague.id])).toHaveLength(1);
  });
});

describe("admin-customers", () => {
  test("returns page 1 of 50 by default, and the total", async () => {
    expect((await call({ action: "get_customers" })).body).toMatchObject({ page: 1, limit: 50, total: 7 });
    const { body } = await call({ action: "get_customers", page: 2, limit: 1 });
    expect([body.customers.length, body.page, body.limit]).toEqual([1, 2, 1]);
    expect((await call({ action: "get_customers", search: null })).body, "no search").toMatchObject({ total: 7 });
    expect((await call({ action: "get_customer_stats" })).body).toMatchObject({ customers: 7, accounts: 5, guests: 2 });
  });

  test("returns all orders of a customer, 20 a page", async () => {
    for (let ago = 0; ago < 21; ago++) await place({ email: "regular@example.com", ago });
    const details = { action: "get_customer_details", customerId: await idOf("regular@example.com") };
    const pages = await Promise.all([1, 2, 3].map((page) => call({ ...details, page })));
    expect(pages.map(({ body }) => [body.orders?.length, body.page, body.limit])).toEqual([
      [20, 1, 20],
      [1, 2, 20],
      [0, 3, 20],
    ]);
    const numbers = pages.flatMap(({ body }) => body.orders.map(({ number }: { number: string }) => number));
    expect(new Set(numbers).size).toBe(21);
    expect(pages[0]!.body.customer.ordersCount).toBe(21);
    expect((await call(details)).body.orders, "page 1 unless another is asked for").toEqual(pages[0]!.body.orders);
    expect(await call({ ...details, page: 0 })).toMatchObject({ status: 400 });
  });

  test.for([
    [{ action: "get_customers" }, "Failed to fetch customers"],
    [{ action: "get_customer_details" }, "Failed to fetch customer"],
    [{ action: "update_customer", updates: { firstName: "Bob" } }, "Failed to update customer"],
    [{ action: "get_customer_stats" }, "Failed to fetch customer stats"],
  ] as const)("%o says '%s: ...' if the data store does not respond", async ([body, text]) => {
    await rows("alter table customers rename to customers_away");
    try {
      expect(await call({ customerId: ids.robin, ...body })).toEqual({
        status: 500,
        body: { error: `${text}: An unexpected error occurred. Please try again.` },
      });
    } finally {
      await rows("alter table customers_away rename to customers");
    }
  });
});

describe("the name of active staff", () => {
  const renaming = { intent: "change", firstName: "Mallory", lastName: "Grey" };
  const attempt = async (who: SignedInPerson, role: Parameters<typeof signedInStaff>[1]) => {
    const by = await signedInStaff(shop, role);
    await place({ email: who.email, userId: who.id });
    const id = await idOf(who.email);
    const version = (await call({ action: "get_customer_details", customerId: id }, by)).body.customer.version ?? "";
    await post(here(id), revealing, by);
    const shown = await (await forms(by).get(`${here(id)}?dialog=change`)).text();
    const typed = { ...renaming, version: /name="version" value="([^"]+)"/.exec(shown)?.[1] ?? version };
    const form = await post(asked(id, "change"), typed, by);
    const updates = { firstName: "Mallory", lastName: "Grey" };
    const api = await call({ action: "update_customer", customerId: id, updates }, by);
    const [{ name }] = await rows(`select name from "user" where id = $1`, [who.id]);
    return { statuses: [form.status, api.status], text: form.text, name };
  };

  test("is not changed with the permission for customers alone, which is not that for staff", async () => {
    for (const role of ["support", ["customers", "staff"]] as const) {
      const refused = await attempt(await signedInStaff(shop, "owner"), role);
      expect(refused).toMatchObject({ statuses: [403, 403], name: "Robin Hartley" });
      expect(refused.text).toContain("They are on the staff: only somebody who can change their role");
    }
  });

  test("is changed by an owner; and by anybody once the person has left", async () => {
    expect(await attempt(await signedInStaff(shop, "support"), "owner")).toMatchObject({
      statuses: [302, 200],
      name: "Mallory Grey",
    });
    const former = await signedInStaff(shop, "owner");
    await rows("update admin_roles set is_active = false where user_id = $1", [former.id]);
    expect(await attempt(former, "support")).toMatchObject({ statuses: [302, 200], name: "Mallory Grey" });
  });
});
