import { readdirSync, readFileSync } from "node:fs";

/**
 * What the processes below another one take of the memory while something happens, by Linux's own count.
 * @param pid of the process above them; itself counts
 */
export function watchMemory(pid: number) {
  const start = memoryOf(pid);
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 50);
  return {
    /** Megabytes by which they had grown at most. */
    stop(): number {
      clearInterval(timer);
      return Math.max(0, Math.round((most - start) / 1024));
    },
  };
}

/** Kilobytes of a process and all below it; one that has just ended takes none. */
function memoryOf(pid: number): number {
  try {
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
    );
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    return 0;
  }
}
