/** The release cannot be made, and the person who asked for it can fix that: the message is one line that says how. */
export class ReleaseError extends Error {
  override name = "ReleaseError";
}

const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/**
 * @param given as typed
 * @param now.current the version in package.json; `isReleased` if a tag has it
 * @throws ReleaseError if it is not a version that can follow
 */
export function versionOf(given: string | undefined, now: { current: string; isReleased: boolean }): string {
  if (!given || !form.test(given)) throw new ReleaseError("Use it like this: npm run release -- 1.2.3 [--dry-run]");
  const order = given.localeCompare(now.current, "en", { numeric: true });
  if (order < 0 || (order === 0 && now.isReleased))
    throw new ReleaseError(`${given} does not follow ${now.current}: choose a higher version`);
  return given;
}

type Release = {
  version: string;
  /** `2026-11-25` */
  date: string;
  /** Paths of the migrations that the release before has not; undefined for the first release. */
  migrations: string[] | undefined;
};

/** What a shop that upgrades has to know. */
function upgradeNote(migrations: Release["migrations"]): string {
  if (!migrations) return "- The first release: there is nothing to upgrade.";
  if (migrations.length === 0) return "- The database stays as it is.";
  const names = migrations.map((path) => `\`${path.slice(path.lastIndexOf("/") + 1)}\``);
  return `- Back up first: the first start upgrades the database (${names.join(", ")}), which earlier releases then refuse.`;
}

/**
 * Moves what is under "Unreleased" to a version.
 * @returns the whole text, and the version's notes by themselves
 * @throws ReleaseError if nothing is under "Unreleased"
 */
export function withRelease(text: string, { version, date, migrations }: Release): { text: string; notes: string } {
  const [before, rest] = text.split(/^## \[Unreleased\]\n/m);
  if (before === undefined || rest === undefined) throw new ReleaseError('CHANGELOG.md has no "## [Unreleased]"');
  const [changes = ""] = rest.split(/^## /m);
  if (!/^- /m.test(changes)) throw new ReleaseError('CHANGELOG.md has nothing under "Unreleased"');
  const notes = `## [${version}] - ${date}\n\n${changes.trim()}\n\n### Upgrading\n\n${upgradeNote(migrations)}\n`;
  const later = rest.slice(changes.length);
  return { text: `${before}## [Unreleased]\n\n${notes}${later && `\n${later}`}`, notes };
}
