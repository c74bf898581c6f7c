import type { MoveSource } from "./.server/read-export.ts";

/** Which columns are read from each source's files. */
export function SourceColumns({ columns }: { columns: Record<MoveSource, string> }) {
  return (Object.keys(columns) as MoveSource[]).map((source) => (
    <p key={source} className="hint">
      Columns of {source}: {columns[source]}.
    </p>
  ));
}
