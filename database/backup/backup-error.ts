/** A backup cannot be made or restored, and the shop's owner can fix that: the message is one line that says how. */
export class BackupError extends Error {
  override name = "BackupError";
}
