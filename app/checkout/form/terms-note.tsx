import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/** Until when an order can be cancelled that waits for a day, or for a minimum to be reached. */
const cancelWords = { day: "until a week before it is posted", minimum: "until it goes to print" };

/** Under the Pay button. */
export function TermsNote({ preorder = null }: { preorder?: keyof typeof cancelWords | null }) {
  const { cancelWindowMinutes, returnWindowDays } = useStore();
  return (
    <p className="small soft">
      By paying, you agree to our <Link to="/terms-of-service">Terms of Service</Link>. You can cancel{" "}
      {preorder ? cancelWords[preorder] : `within ${cancelWindowMinutes} minutes`} and return items within{" "}
      {returnWindowDays} days.
    </p>
  );
}
