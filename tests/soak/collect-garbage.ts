import { until } from "../support/until.ts";

type Answer = { id: number; result?: { result?: { value: unknown } }; error?: { message: string } };

/**
 * Opens a Node process's inspector (SIGUSR1), through which its garbage is collected before each sample: otherwise
 * memory would rise and fall with it.
 * @param port where the process's inspector listens (`--inspect-port`)
 */
export async function openCollector(pid: number, port: number) {
  process.kill(pid, "SIGUSR1");
  const target = await until(`the inspector of process ${pid}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    return answer && ((await answer.json()) as { webSocketDebuggerUrl: string }[])[0];
  });
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(data) as Answer;
    waiting.get(answer.id)?.resolve(answer);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error(`process ${pid} has ended`));
  });
  let calls = 0;
  async function call(method: string, params: Record<string, unknown> = {}) {
    const id = ++calls;
    const answered = Promise.withResolvers<Answer>();
    waiting.set(id, answered);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered.promise;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result?.result?.value;
  }
  const found = await call("Runtime.evaluate", { expression: "process.pid" });
  if (found !== pid) throw new Error(`port ${port} is process ${found}'s, not ${pid}'s`);
  return {
    collect: () => call("HeapProfiler.collectGarbage"),
    [Symbol.dispose]: () => socket.close(),
  };
}
