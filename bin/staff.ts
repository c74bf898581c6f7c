import { z } from "zod";
import { audit } from "#app/admin/.server/audit.ts";
import { presetRoles, rolePermissions } from "#app/admin/permissions.ts";
import { createInvitation, invitationDays, invitationLink } from "#app/admin/staff/.server/invitations.ts";
import { openDatabase, openPool } from "#database/open.ts";
import { readConfig } from "#server/config/config.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";
import { printCrashes } from "#server/supervisor/print-crashes.ts";

/**
 * `npm run staff -- add EMAIL [role]`: gives somebody access to the back office, for example the first owner. Prints a
 * link where that person sets a password and the sign-in code; works whether the shop is running or not.
 */
const usage = `npm run staff -- add EMAIL [${presetRoles.join("|")}]`;

class UsageError extends Error {}

printCrashes();
try {
  console.log(await addStaff(process.argv.slice(2)));
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof UsageError ? error.message : exitMessage(error));
}

async function addStaff([command, address, roleName = "owner", ...rest]: string[]): Promise<string> {
  if (command !== "add" || rest.length > 0) throw new UsageError(`Use it like this: ${usage}`);
  const email = z.email().max(254).safeParse(address?.trim().toLowerCase());
  if (!email.success) throw new UsageError(`${address ?? "Nothing"} is no email address. Use it like this: ${usage}`);
  const role = presetRoles.find((each) => each === roleName);
  if (!role) throw new UsageError(`${roleName} is no role: it is one of ${presetRoles.join(", ")}`);

  const config = readConfig(process.env);
  // Never seeds: with its variables unset, a future live shop would look like a rehearsal.
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const pool = openPool(database.url, 1, () => {});
  try {
    const { token } = await openDatabase(pool).transaction(async (tx) => {
      const grant = { role, permissions: rolePermissions[role] };
      const made = await createInvitation(tx, { email: email.data, grant, roleExpiresAt: null, invitedBy: null });
      const summary = `invited ${email.data} as ${role}`;
      const commandLine = { id: "command-line", name: "Command line" };
      await audit(tx, commandLine, "staff", email.data, { action: "invite", summary });
      return made;
    });
    const link = invitationLink(config.PUBLIC_URL, token);
    return `${email.data} becomes ${role} by opening this link, once, within ${invitationDays} days:\n${link}`;
  } finally {
    await pool.end();
  }
}
