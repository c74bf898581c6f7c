/** JSON as it came or went, folded away until somebody wants it. */
export function RawJson({ label, value, isOpen = false }: { label: string; value: unknown; isOpen?: boolean }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <details className="raw" open={isOpen}>
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </details>
  );
}
