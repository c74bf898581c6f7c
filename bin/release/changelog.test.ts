import { expect, test } from "vitest";
import { versionOf, withRelease } from "./changelog.ts";

const text = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Socks.\n\n## [0.1.0] - 2026-01-02\n\n- The first.\n";

test("moves the unreleased changes to the version, with what upgrading takes", () => {
  const migrations = ["database/migrations/0002_socks.sql", "database/migrations/0003_shoes.sql"];
  expect(withRelease(text, { version: "0.2.0", date: "2026-03-04", migrations }).text).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n\n### Added\n\n- Socks.\n\n### Upgrading\n\n" +
      "- Back up first: the first start upgrades the database (`0002_socks.sql`, `0003_shoes.sql`), which earlier " +
      "releases then refuse.\n\n## [0.1.0] - 2026-01-02\n\n- The first.\n",
  );
});

test("says that the database stays as it is, and of the first release that there is nothing to upgrade", () => {
  const first = text.slice(0, text.indexOf("## [0.1.0]"));
  const release = withRelease(first, { version: "0.1.0", date: "2026-03-04", migrations: undefined });
  expect(release.text).toBe(`# Changelog\n\n## [Unreleased]\n\n${release.notes}`);
  expect(release.notes).toContain("### Upgrading\n\n- The first release: there is nothing to upgrade.\n");
  const { notes } = withRelease(text, { version: "0.2.0", date: "2026-03-04", migrations: [] });
  expect(notes).toContain("### Upgrading\n\n- The database stays as it is.\n");
});

test.for(["# Changelog\n", "# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [0.1.0]\n\n- The first.\n"])(
  "refuses a release without changes: %j",
  (empty) =>
    expect(() => withRelease(empty, { version: "1.0.0", date: "", migrations: [] })).toThrow("CHANGELOG.md has"),
);

test("a version is higher than the last, or the first of its number", () => {
  expect(versionOf("0.10.0", { current: "0.9.0", isReleased: true })).toBe("0.10.0");
  expect(versionOf("0.1.0", { current: "0.1.0", isReleased: false })).toBe("0.1.0");
  for (const wrong of ["0.9.0", "0.8.11", "1", "v1.0.0", "1.0.0-rc.1", undefined])
    expect(() => versionOf(wrong, { current: "0.9.0", isReleased: true })).toThrow(/does not follow|like this/);
});
