/** Said wherever demo figures are shown: nobody should take a rehearsal's stars for real ones. */
export function DemoNote({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return <p className="tiny soft pt-2">Stars and review counts are demo content.</p>;
}
