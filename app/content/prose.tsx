import { Table } from "#app/ui/display/table.tsx";
import { Link } from "#app/ui/link.tsx";
import { type RichText, spansOf, type TextBlock } from "./rich-text.ts";

/** A text with its links and bold words. */
export function Prose({ of }: { of: RichText }) {
  return spansOf(of).map((span, index) => {
    const key = `${index} ${span.text}`;
    if (span.kind !== "link") return span.kind === "strong" ? <b key={key}>{span.text}</b> : span.text;
    return span.to.startsWith("/") ? (
      <Link key={key} to={span.to}>
        {span.text}
      </Link>
    ) : (
      <a key={key} href={span.to}>
        {span.text}
      </a>
    );
  });
}

/** Paragraphs, lists and tables in sequence. */
export function Blocks({ of }: { of: TextBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks are never reordered
  return of.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: TextBlock }) {
  if (typeof block === "string") {
    return (
      <p>
        <Prose of={block} />
      </p>
    );
  }
  if ("list" in block) return <ul>{block.list.map(item)}</ul>;
  if ("steps" in block) return <ol>{block.steps.map(item)}</ol>;
  if ("lines" in block) return <Lines lines={block.lines} />;
  return <BlockTable {...block} />;
}

const item = (words: RichText) => (
  <li key={words}>
    <Prose of={words} />
  </li>
);

function Lines({ lines }: { lines: RichText[] }) {
  return (
    <ul className="box px-5 py-[1.1rem]">
      {lines.map((line) => (
        <li key={line}>
          <Prose of={line} />
        </li>
      ))}
    </ul>
  );
}

function BlockTable({ caption, head, rows }: { caption: string; head: string[]; rows: RichText[][] }) {
  return (
    <Table caption={caption} head={head}>
      <tbody>
        {rows.map(([first = "", ...rest]) => (
          <tr key={first}>
            <th scope="row">
              <Prose of={first} />
            </th>
            {rest.map((cell, index) => (
              <td key={head[index + 1]} data-label={head[index + 1]}>
                <Prose of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
