import { createServer } from "node:http";

/**
 * The raw limit: a bare Node server that always sends the same bytes. Runs as its own process, reads the response as
 * JSON from stdin, and prints its port.
 */
let given = "";
for await (const chunk of process.stdin) given += chunk;
const { headers, body } = JSON.parse(given) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, "base64");
const server = createServer((_, response) => {
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
process.on("disconnect", () => process.exit());
