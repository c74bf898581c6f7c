/** Shown only if scripts run. */
export default function PrintButton({ label, look }: { label: string; look: "btn" | "linkbtn" }) {
  return (
    <button type="button" className={`${look} scripted`} onClick={() => window.print()}>
      {label}
    </button>
  );
}
