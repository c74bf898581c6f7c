import { readFileSync, writeFileSync } from "node:fs";

/** Writes `docs/licenses.md` from package-lock.json: `npm run licenses`. A test fails if the page is out of date. */
export function licensesPage(): string {
  const rows = Object.entries(packagesByLicense())
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, names]) => `| ${license} | ${names.map((name) => `\`${name}\``).join(", ")} |`);
  return [
    "# Licences",
    "",
    "Generated from `package-lock.json` by `npm run licenses`; do not edit.",
    "",
    "Every package that an installation without development packages may have, on any platform, by its licence. Licences",
    "that are not allowed fail a test, which also says why each is. `npm run sbom --silent > sbom.json` writes the bill",
    "of materials of this installation with versions, hashes and dependencies, in the format CycloneDX.",
    "",
    "| licence | packages |",
    "| --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

type LockedPackage = { dev?: boolean; license?: string };

/** Names of the production packages, by the SPDX expression of their licence. */
export function packagesByLicense(): Record<string, string[]> {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"),
  );
  const found = new Map<string, Set<string>>();
  for (const [path, { dev, license }] of Object.entries(lock.packages)) {
    if (path === "" || dev) continue;
    const name = path.replace(/^.*node_modules\//, "");
    const stated = license ?? licensesInFiles[name] ?? "none stated";
    found.set(stated, (found.get(stated) ?? new Set()).add(name));
  }
  return Object.fromEntries([...found].map(([license, names]) => [license, [...names].sort()]));
}

/** Packages whose package.json states no licence: the one in their file LICENSE. */
const licensesInFiles: Record<string, string> = { "png-js": "MIT" };

if (import.meta.main) writeFileSync(new URL("../docs/licenses.md", import.meta.url), licensesPage());
