/** Shown only if scripts run. */
export default function PrintButton() {
  return (
    <button type="button" className="linkbtn scripted" onClick={() => window.print()}>
      Print
    </button>
  );
}
