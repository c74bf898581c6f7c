/** There only where a script runs. */
export default function PrintButton() {
  return (
    <button type="button" className="linkbtn scripted" onClick={() => window.print()}>
      Print
    </button>
  );
}
