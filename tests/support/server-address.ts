/** The address of a PostgreSQL server: its socket folder or host, and its port. */
export function serverAddress(serverUrl: string): { host: string; port: number } {
  const { searchParams, hostname, port } = new URL(serverUrl);
  return { host: searchParams.get("host") ?? hostname, port: Number(port) || 5432 };
}

/** The same database by TCP on another port of this machine. */
export function byPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.search = "";
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
