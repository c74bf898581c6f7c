import { Fragment, type ReactNode } from "react";
import { fonts, usePalette } from "./parts.tsx";

const wide = { width: "100%", borderCollapse: "collapse" } as const;
/** Marks tables that the text part lays out in columns, see write-email.ts. */
const columns = "columns";

export type ItemRow = { key: string | number; name: string; options: string; end: string };

/** Items at the left with an amount or a number at the right, under a caption if they belong together. */
export function ItemRows({ rows, caption }: { rows: ItemRow[]; caption?: { name: string; end: string } | null }) {
  const { ink, soft, rule } = usePalette();
  const cell = {
    ...fonts,
    padding: "9px 0",
    borderBottom: `1px solid ${rule}`,
    fontSize: 16,
    lineHeight: "22px",
    color: ink,
  };
  const end = { ...cell, paddingLeft: 16, whiteSpace: "nowrap", verticalAlign: "top" } as const;
  return (
    <table className={columns} style={wide}>
      <tbody>
        {caption && (
          <tr>
            <td className="t l" style={{ ...cell, fontWeight: 800, borderBottom: `2px solid ${ink}` }}>
              {caption.name}
            </td>
            <td className="t l" align="right" style={{ ...end, borderBottom: `2px solid ${ink}` }}>
              {caption.end}
            </td>
          </tr>
        )}
        {rows.map(({ key, name, options, end: last }) => (
          <tr key={key}>
            <td className="t l" style={cell}>
              <b>{name}</b>
              {options && (
                <Fragment>
                  <br />
                  <span className="s" style={{ fontSize: 14, color: soft }}>
                    {options}
                  </span>
                </Fragment>
              )}
            </td>
            <td className="t l" align="right" style={end}>
              {last}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines of amounts, the last of them the total. */
export function SumRows({
  lines,
  total,
}: {
  lines: { label: string; amount: string }[];
  total: { label: string; amount: string };
}) {
  const { ink } = usePalette();
  const cell = { ...fonts, padding: "5px 0", fontSize: 15, lineHeight: "24px", color: ink };
  return (
    <table className={columns} style={{ ...wide, marginTop: 8 }}>
      <tbody>
        {lines.map(({ label, amount }) => (
          <tr key={label}>
            <td className="t" style={cell}>
              {label}
            </td>
            <td className="t" align="right" style={cell}>
              {amount}
            </td>
          </tr>
        ))}
        <tr>
          <td className="t" style={{ ...cell, fontSize: 18, fontWeight: 600 }}>
            {total.label}
          </td>
          <td className="t" align="right" style={{ ...cell, fontSize: 26, lineHeight: "28px", fontWeight: 800 }}>
            {total.amount}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export type StepRow = { when: string; what: string; more?: ReactNode };

/** The next steps: when at the left, what at the right. */
export function StepRows({ steps }: { steps: StepRow[] }) {
  const { ink, soft } = usePalette();
  const cell = { ...fonts, fontSize: 16, lineHeight: "22px", color: ink, verticalAlign: "top" };
  return (
    <table className={columns} style={wide}>
      <tbody>
        {steps.map(({ when, what, more }) => (
          <tr key={when}>
            <td className="t" width="130" style={{ ...cell, padding: "7px 12px 7px 0", fontWeight: 800 }}>
              {when}
            </td>
            <td className="t" style={{ ...cell, padding: "7px 0" }}>
              {what}
              {more && (
                <Fragment>
                  <br />
                  <span className="s" style={{ fontSize: 14, color: soft }}>
                    {more}
                  </span>
                </Fragment>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
