/**
 * Settings of the embedded server, as command-line arguments so that they apply to every data folder. Connections: a
 * web process takes up to 15 (pool, queue, listener), or 9 if there are several, the worker up to 18; 100 is room for
 * nine web processes. Memory: the shop's data fits into the system's file cache, so the server's own share is small.
 */
export function serverArguments(data: string, socketFolder: string, changes: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: "0700",
    // An order that was acknowledged survives a power cut.
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    max_connections: "100",
    shared_buffers: "32MB",
    max_wal_size: "256MB",
    jit: "off",
    io_method: "sync",
    log_checkpoints: "off",
    // The details of an error have the row that was refused: names, addresses.
    log_error_verbosity: "terse",
    log_line_prefix: "%m [%p] ",
    ...changes,
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
