/** A block of commands in a document. */
export type Block = {
  path: string;
  /** Of its first line, from 1. */
  line: number;
  /** `run`: must end with 0. `start`: must serve, and end with 0 when it is stopped. Otherwise why it is not run. */
  mark: "run" | "start" | { notRun: string };
  commands: string;
};

const fence = /^( *)```(sh|bash|shell|console|zsh)\b *([^\n]*)\n([\s\S]*?)^\1```$/gm;
/** Commands without a fence have no mark. */
const indented = /^\n {4}(npm|npx|git|node|docker|podman|kubectl|curl|psql|systemctl) .*$/gm;

function markOf(info: string): Block["mark"] | undefined {
  if (info === "run" || info === "start") return info;
  const notRun = /^not-run: (\S.*)$/.exec(info)?.[1];
  return notRun ? { notRun } : undefined;
}

/**
 * The blocks of commands in a Markdown text, by their mark: `sh run`, `sh start` or `sh not-run: why`.
 * @returns the blocks, and a line for each that is not marked so
 */
export function blocksIn(path: string, text: string): { blocks: Block[]; unmarked: string[] } {
  const blocks = [] as Block[];
  const unmarked = [] as string[];
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  for (const { index, 1: indent = "", 2: language, 3: info = "", 4: body = "" } of text.matchAll(fence)) {
    const line = lineOf(index);
    const mark = markOf(info);
    if (language !== "sh" || !mark)
      unmarked.push(`${path}:${line} is marked neither "sh run" nor "sh start" nor "sh not-run: why"`);
    else blocks.push({ path, line, mark, commands: body.replaceAll(`\n${indent}`, "\n").slice(indent.length) });
  }
  for (const { index } of text.matchAll(indented))
    unmarked.push(`${path}:${lineOf(index) + 1} has commands without a fence`);
  return { blocks, unmarked };
}
