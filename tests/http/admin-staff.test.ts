import { beforeAll, describe, expect, test } from "vitest";
import { demoStaff } from "#app/admin/.server/demo-staff.ts";
import { keyOn, openAuthenticator } from "../support/authenticator.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { type Forms, linkFor, openForms, openMember, robinsPassword, textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
let owner: Forms;
let ownerId: string;
beforeAll(async () => {
  const person = await signedInStaff(shop, "owner");
  ownerId = person.id;
  owner = openForms(shop, { authorization: person.bearer });
});

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const idOf = async (email: string) => (await rows('select id from "user" where email = $1', [email]))[0]?.id as string;
const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
const textIn = async (answer: Response) => textOf(await answer.text());
let people = 0;
const newEmail = () => `volunteer.${++people}@example.com`;

async function invite(email: string, fields: Record<string, string> = { role: "fulfilment" }) {
  const answer = await owner.post("/admin/settings/staff", { email, ...fields });
  expect(answer.headers.get("location"), await answer.clone().text()).toBe("/admin/settings/staff?done=invited");
  return linkFor(shop, email, "/admin/invitation");
}

const names = { firstName: "Jo", lastName: "Lister", password: robinsPassword };

/** Accepts the link, sets up the code, and signs in: the authenticator and the signed-in browser. */
async function join(link: string) {
  const forms = openForms(shop);
  expect((await forms.post(link, names)).headers.get("location")).toBe("/admin/code");
  const setUp = await (await forms.post("/admin/code", { password: robinsPassword })).text();
  const app = openAuthenticator(keyOn(setUp));
  const done = await forms.post("/admin/code", { intent: "finish", code: app.code() });
  return { forms, app, page: await textIn(done) };
}

describe("a new volunteer", () => {
  test("is invited by email, chooses a password, sets up the code, and gets in with exactly that role", async () => {
    const email = newEmail();
    const link = await invite(email);
    const offer = await openForms(shop).read(link);
    expect(offer).toContain("You are invited as Fulfilment");
    expect(offer).toContain(email);
    const { forms, page } = await join(link);
    expect(page).toContain("each backup code lets you sign in once");
    expect(await forms.read("/admin/attention")).toContain("Needs attention");
    expect((await forms.get("/admin/settings/staff")).status).toBe(403);
    expect(await owner.read("/admin/settings/staff")).toMatch(/Jo Lister Fulfilment, signed in/);
  });

  test("signs in later with password and code, and each code works once", async () => {
    const email = newEmail();
    const { app } = await join(await invite(email));
    const forms = openForms(shop);
    const first = await forms.post("/admin/login", {
      email,
      password: robinsPassword,
      next: "/admin/attention?kind=post",
    });
    expect(first.headers.get("location")).toBe("/admin/login/code?next=%2Fadmin%2Fattention%3Fkind%3Dpost");
    expect((await forms.get("/admin/attention")).headers.get("location")).toContain("/admin/login");
    const wrong = await forms.post("/admin/login/code", { code: "000000" });
    expect(await textIn(wrong)).toContain("That code is wrong.");
    const code = app.code(1);
    const right = await forms.post("/admin/login/code", { code, next: "/admin/attention?kind=post" });
    expect(right.headers.get("location")).toBe("/admin/attention?kind=post");
    expect((await forms.get("/admin/attention")).status).toBe(200);

    const thief = openForms(shop);
    await thief.post("/admin/login", { email, password: robinsPassword });
    await thief.post("/admin/login/code", { code });
    expect((await thief.get("/admin/attention")).status).toBe(302);
  });

  test("cannot bypass the code: before it is set up every page leads to it", async () => {
    const email = newEmail();
    const forms = openForms(shop);
    await forms.post(await invite(email), names);
    expect((await forms.get("/admin/attention")).headers.get("location")).toBe("/admin/code");
    const wrong = await forms.post("/admin/code", { password: "not the password" });
    expect(await textIn(wrong)).toContain("That password is wrong.");
    expect(await owner.read("/admin/settings/staff")).toContain("cannot sign in until the six-digit code is set up");
  });

  test.for([
    ["no name", { ...names, firstName: " " }, "Enter your first name"],
    ["a name of invisible characters", { ...names, firstName: "\u200b\u202e" }, "Enter your first name"],
    ["a common password", { ...names, password: "Liverpool1" }, "Choose a password that is harder to guess"],
    ["their own name as password", { ...names, password: "Lister123" }, "Choose a password that is harder to guess"],
  ] as const)("with %s gets that message, and the link still works", async ([, typed, message]) => {
    const email = newEmail();
    const link = await invite(email);
    const refused = await openForms(shop).post(link, typed);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(textOf(html)).toContain(message);
    expect(html).toContain('value="Lister"');
    expect(await idOf(email)).toBeUndefined();
    expect((await openForms(shop).post(link, names)).headers.get("location")).toBe("/admin/code");
  });
});

describe("an invitation's link", () => {
  test("works once, and not after it was withdrawn, replaced or has expired", async () => {
    const gone = async (link: string) => {
      const answer = await openForms(shop).get(link);
      expect(answer.status).toBe(404);
      expect(await textIn(answer)).toContain("This link no longer works");
      expect((await openForms(shop).post(link, names)).status).toBe(404);
    };
    const used = await invite(newEmail());
    await openForms(shop).post(used, names);
    await gone(used);

    const email = newEmail();
    const replaced = await invite(email);
    await rows("update mails set sent_at = now() where recipient = $1", [email]);
    await owner.post("/admin/settings/staff", { email, role: "support" });
    await gone(replaced);
    const [open] = await rows("select id from staff_invitations where email = $1 and revoked_at is null", [email]);
    await owner.post("/admin/settings/staff", { intent: "withdraw", invitation: open.id });
    expect(await owner.read("/admin/settings/staff")).not.toContain(`${email} Support, link works until`);

    const old = await invite(newEmail());
    await rows("update staff_invitations set expires_at = now() where accepted_at is null");
    await gone(old);
    await gone("/admin/invitation?token=nonsense");
  });

  test("is sent, also if the button is pressed twice; the last one works", async () => {
    const email = newEmail();
    const sent = await Promise.all(
      [1, 2, 3].map(() => owner.post("/admin/settings/staff", { email, role: "fulfilment" })),
    );
    expect(sent.map((answer) => answer.headers.get("location"))).toEqual(
      [1, 2, 3].map(() => "/admin/settings/staff?done=invited"),
    );
    expect(await rows("select 1 from staff_invitations where email = $1 and revoked_at is null", [email])).toHaveLength(
      1,
    );
  });

  test("gives the role to an existing account, after its own sign-in, and to no other", async () => {
    const email = newEmail();
    await openMember(shop, { email });
    const link = await invite(email);
    expect(await openForms(shop).read(link)).toContain("This address already has an account.");
    const stranger = await openMember(shop, { email: newEmail() });
    expect(await stranger.read(link)).toContain("but you are signed in with another address");
    expect((await stranger.post(link, {})).status).toBe(404);
    expect(await rows("select 1 from admin_roles where user_id = $1", [await idOf(email)])).toEqual([]);

    const member = openForms(shop);
    await member.post("/admin/login", { email, password: robinsPassword });
    expect((await member.post(link, {})).headers.get("location")).toBe("/admin");
    expect((await member.get("/admin")).headers.get("location")).toBe("/admin/code");
  });
});

describe("a role", () => {
  const colleague = async (
    ...args: Parameters<typeof signedInStaff> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const person = await signedInStaff(shop, ...args);
    return {
      ...person,
      forms: openForms(shop, { authorization: person.bearer }),
      page: `/admin/settings/staff/${person.id}`,
    };
  };

  const keepOwners = (...ids: string[]) =>
    rows("update admin_roles set is_active = user_id = any($1) where role = 'owner'", [ids]);

  /** The fields of a changed role, with the version that the page shows now. */
  const grantOn = async (page: string, fields: Record<string, string>, by = owner) => ({
    intent: "grant",
    version: versionIn(await (await by.get(page)).text()),
    ...fields,
  });

  test("that is withdrawn is refused on the very next request", async () => {
    const { forms, page } = await colleague("support");
    expect((await forms.get("/admin/attention")).status).toBe(200);
    await owner.post(page, { intent: "revoke" });
    const after = await forms.get("/admin/attention");
    expect(after.status).toBe(403);
    expect(await textIn(after)).toContain("Your role was withdrawn.");
  });

  test.for([
    ["taken back", { intent: "revoke" }],
    ["given again, and lower", { intent: "grant", role: "fulfilment" }],
  ])("is not raised by an invitation that was still open when it was %s", async ([, fields]) => {
    const { id, email, forms, page } = await colleague("support", { expiresAt: new Date(Date.now() - 1000) });
    const link = await invite(email, { role: "manager" });
    expect((await owner.post(page, await grantOn(page, fields as Record<string, string>))).status).toBe(302);
    const [before] = await rows("select role, is_active from admin_roles where user_id = $1", [id]);
    expect((await forms.post(link, {})).status).toBe(404);
    expect(await rows("select role, is_active from admin_roles where user_id = $1", [id])).toEqual([before]);
    expect(await owner.read("/admin/settings/staff")).not.toContain(`${email} Manager, link works until`);
    const log = await rows("select action from audit_log where resource_id = $1 order by id", [email]);
    expect(log.map(({ action }) => action)).toContain("withdraw");
  });

  test.for([
    ["withdrawn", { intent: "revoke" }, ["manager", "fulfilment"]],
    ["lowered", { intent: "grant", role: "custom", permission: "staff" }, ["manager", "fulfilment"]],
    ["changed to another that can still invite", { intent: "grant", role: "owner" }, []],
  ] as const)("once %s, opens nothing by the invitations sent with it", async ([, fields, closed]) => {
    const sender = await colleague("owner");
    const links: Record<string, string> = {};
    for (const role of ["manager", "fulfilment"]) {
      const email = newEmail();
      const sent = await sender.forms.post("/admin/settings/staff", { email, role });
      expect(sent.headers.get("location")).toBe("/admin/settings/staff?done=invited");
      links[role] = await linkFor(shop, email, "/admin/invitation");
    }
    expect((await owner.post(sender.page, await grantOn(sender.page, fields))).status).toBe(302);
    const answers = await Promise.all(
      Object.entries(links).map(async ([role, link]) => [role, (await openForms(shop).get(link)).status] as const),
    );
    expect(answers.flatMap(([role, status]) => (status === 404 ? [role] : []))).toEqual(closed);
    await rows("delete from admin_roles where user_id = $1", [sender.id]);
  });

  test.for([
    ["was deleted", 'delete from "user" where id = $1', ["manager", "fulfilment"]],
    [
      "has a role that expired",
      "update admin_roles set expires_at = now() - interval '1 second' where user_id = $1",
      ["manager", "fulfilment"],
    ],
    [
      "can still invite some",
      "update admin_roles set role = 'custom', permissions = '{staff,view_orders,update_orders,update_printful}' where user_id = $1",
      ["manager"],
    ],
  ] as const)("of a sender whose account %s opens nothing by the links sent with it", async ([, change, closed]) => {
    const sender = await colleague("owner");
    const sent: [role: string, email: string, link: string][] = [];
    for (const role of ["manager", "fulfilment"]) {
      const email = newEmail();
      expect((await sender.forms.post("/admin/settings/staff", { email, role })).status).toBe(302);
      sent.push([role, email, await linkFor(shop, email, "/admin/invitation")]);
    }
    await rows(change, [sender.id]);
    const list = await owner.read("/admin/settings/staff");
    for (const [role, email, link] of sent) {
      const isClosed = (closed as readonly string[]).includes(role);
      const line = new RegExp(`${email} ${role}, link works until`, "i");
      expect(line.test(list), `the list has that of a ${role}`).toBe(!isClosed);
      expect((await openForms(shop).get(link)).status, `the link of a ${role}`).toBe(isClosed ? 404 : 200);
      expect((await openForms(shop).post(link, names)).status, `accepting as ${role}`).toBe(isClosed ? 404 : 302);
    }
    await rows("delete from admin_roles where user_id = $1", [sender.id]);
  });

  test("can be changed, with a last day in London and custom permissions", async () => {
    const { id, page } = await colleague("support");
    const wanted = { role: "custom", permission: "view_orders", lastDay: "2099-06-30" };
    const saved = await owner.post(page, await grantOn(page, wanted));
    expect(saved.headers.get("location")).toBe("/admin/settings/staff?done=saved");
    const [row] = await rows("select role, permissions, expires_at from admin_roles where user_id = $1", [id]);
    expect(row).toEqual({
      role: "custom",
      permissions: ["view_orders"],
      expires_at: new Date("2099-06-30T23:00:00Z"),
    });
    expect(await (await owner.get(page)).text()).toContain('value="2099-06-30"');
  });

  test.for([
    ["withdrew", { intent: "revoke" }, "Withdrawn", false],
    ["lowered", { intent: "grant", role: "fulfilment" }, "Fulfilment", true],
  ] as const)(
    "that another owner %s is not given back from a page opened before",
    async ([, fields, role, isActive]) => {
      const { id, page } = await colleague("support");
      const other = await colleague("owner");
      const lastDay = "2099-06-30";
      const wanted = await grantOn(page, { role: "support", lastDay });
      expect(await other.forms.post(page, await grantOn(page, fields))).toMatchObject({ status: 302 });
      const refused = await owner.post(page, wanted);
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(html).toContain(role);
      expect(html).toContain(`value="${lastDay}"`);
      expect((await rows("select is_active from admin_roles where user_id = $1", [id]))[0].is_active).toBe(isActive);
      const again = await owner.post(page, { ...wanted, version: versionIn(html) });
      expect(again.headers.get("location")).toBe("/admin/settings/staff?done=saved");
      await rows("delete from admin_roles where user_id = $1", [other.id]);
    },
  );

  test("is not changed by a form that does not say which version it changes", async () => {
    const { id, page } = await colleague("support");
    const refused = await owner.post(page, { intent: "grant", role: "fulfilment" });
    expect(refused.status).toBe(409);
    expect((await rows("select role from admin_roles where user_id = $1", [id]))[0].role).toBe("support");
    const again = { intent: "grant", role: "fulfilment", version: versionIn(await refused.text()) };
    expect((await owner.post(page, again)).headers.get("location")).toBe("/admin/settings/staff?done=saved");
  });

  test.for([
    ["an unknown role", { role: "emperor" }, 400, "Choose a role"],
    ["an empty list of its own", { role: "custom" }, 400, "Choose a role, or tick permissions"],
    ["a day that is over", { role: "support", lastDay: "2020-01-01" }, 400, "Enter a future date"],
    ["a day that never ends", { role: "support", lastDay: "9999-12-31" }, 400, "Enter a date, or leave it empty"],
    ["no date at all", { role: "support", lastDay: "soon" }, 400, "Enter a date, or leave it empty"],
  ] as const)("is not changed by %s", async ([, fields, status, message]) => {
    const { id, page } = await colleague("support");
    const refused = await owner.post(page, await grantOn(page, fields));
    expect(refused.status).toBe(status);
    expect(await textIn(refused)).toContain(message);
    expect((await rows("select role from admin_roles where user_id = $1", [id]))[0].role).toBe("support");
  });

  test("cannot be granted, raised or revoked by somebody with fewer permissions", async () => {
    const clerk = await colleague(["staff", "view_orders"]);
    const helper = await colleague(["view_orders"]);
    const tries: [string, Record<string, string>][] = [
      ["/admin/settings/staff", { email: newEmail(), role: "owner" }],
      ["/admin/settings/staff", { email: newEmail(), role: "custom", permission: "settings" }],
      [helper.page, { intent: "grant", role: "manager" }],
      [`/admin/settings/staff/${ownerId}`, { intent: "revoke" }],
      [`/admin/settings/staff/${ownerId}`, { intent: "reset" }],
      [clerk.page, { intent: "grant", role: "custom", permission: "view_orders" }],
    ];
    for (const [path, fields] of tries) {
      const refused = await clerk.forms.post(path, fields);
      expect(refused.status, `${path} ${JSON.stringify(fields)}`).toBe(403);
    }
    const allowed = await clerk.forms.post(helper.page, { intent: "revoke" });
    expect(allowed.headers.get("location")).toBe("/admin/settings/staff?done=revoked");
  });

  test("of the last owner stays, even if two owners remove each other at once", async () => {
    const other = await colleague("owner");
    await rows("update admin_roles set is_active = false where role = 'owner' and user_id not in ($1, $2)", [
      ownerId,
      other.id,
    ]);
    const [one, two] = await Promise.all([
      owner.post(other.page, { intent: "revoke" }),
      other.forms.post(`/admin/settings/staff/${ownerId}`, { intent: "revoke" }),
    ]);
    const owners = await rows("select user_id from admin_roles where role = 'owner' and is_active");
    expect(owners.length).toBe(1);
    expect([one!.status, two!.status].filter((status) => status === 302).length).toBe(1);
    await rows("update admin_roles set is_active = true where user_id = $1", [ownerId]);
  });

  test("of the last permanent owner cannot get a last day, and a temporary owner does not count", async () => {
    const passing = await colleague("owner", { expiresAt: new Date(Date.now() + 24 * 3_600_000) });
    const staying = await colleague("owner");
    await keepOwners(passing.id, staying.id);
    const passes = await grantOn(staying.page, { role: "owner", lastDay: "2099-06-30" }, passing.forms);
    for (const fields of [{ intent: "revoke" }, passes]) {
      // From its dialog, as a browser sends it: the reason is in the dialog.
      const refused = await passing.forms.post(`${staying.page}?dialog=${fields.intent}`, fields);
      expect([refused.status, await textIn(refused)]).toEqual([
        409,
        expect.stringContaining("The shop needs an owner without a last day: make somebody else an owner first"),
      ]);
    }
    const [row] = await rows("select is_active, expires_at from admin_roles where user_id = $1", [staying.id]);
    expect(row).toEqual({ is_active: true, expires_at: null });
    expect((await staying.forms.post(passing.page, { intent: "revoke" })).status).toBe(302);
    await keepOwners(ownerId);
  });

  test("of the last owner stays in a live shop, too, where the rehearsal's owner does not count", async () => {
    await openForms(shop).read("/admin/login/code");
    const other = await colleague("owner");
    const passing = await colleague("owner", { expiresAt: new Date(Date.now() + 24 * 3_600_000) });
    await keepOwners(demoStaff.id, other.id, passing.id);
    Object.assign(shop.shop.config, { SHOP_MODE: "live" });
    const live = await passing.forms
      .post(other.page, { intent: "revoke" })
      .finally(() => Object.assign(shop.shop.config, { SHOP_MODE: "rehearsal" }));
    expect(live.status).toBe(409);
    expect((await passing.forms.post(other.page, { intent: "revoke" })).status).toBe(302);
    await keepOwners(ownerId);
  });

  test("keeps its code until somebody resets it for a lost phone; then every session ends", async () => {
    const { id, forms, page } = await colleague("support");
    expect((await owner.post(page, { intent: "reset" })).headers.get("location")).toContain("done=reset");
    expect((await forms.get("/admin/attention")).headers.get("location")).toContain("/admin/login");
    expect((await rows('select two_factor_enabled from "user" where id = $1', [id]))[0].two_factor_enabled).toBe(false);
  });
});
