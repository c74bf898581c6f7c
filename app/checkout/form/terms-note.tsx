import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/** Under the Pay button. */
export function TermsNote({ isPreorder = false }: { isPreorder?: boolean }) {
  const { cancelWindowMinutes, returnWindowDays } = useStore();
  return (
    <p className="small soft">
      By paying, you agree to our <Link to="/terms-of-service">Terms of Service</Link>. You can cancel{" "}
      {isPreorder ? "until a week before it is posted" : `within ${cancelWindowMinutes} minutes`} and return items
      within {returnWindowDays} days.
    </p>
  );
}
