import { createServer } from "node:http";

/**
 * The raw limit: Node's own server, which sends the same bytes whatever is asked. Started as a process of its own with
 * the answer as JSON on its first line of input; writes its port.
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
