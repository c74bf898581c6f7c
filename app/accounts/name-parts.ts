type Named = { firstName: string | null; fullName: string | null };

/** What somebody calls themselves, as the two fields of a form; who gave one name only is split at its first space. */
export function nameParts({ firstName, fullName }: Named): { firstName: string; lastName: string } {
  const whole = (fullName ?? "").trim();
  const first = firstName ?? whole.split(" ")[0] ?? "";
  return { firstName: first, lastName: whole.startsWith(`${first} `) ? whole.slice(first.length + 1).trim() : "" };
}
