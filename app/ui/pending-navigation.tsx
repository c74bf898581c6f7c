import { useNavigation } from "react-router";
import { Spinner } from "./spinner.tsx";
import "./pending-navigation.css";

/** Shows 'Loading...' while the next page is on its way; short waits stay silent (pending-navigation.css delays it). */
export function PendingNavigation() {
  const pending = useNavigation().state !== "idle";
  return (
    <div className="pending" role="status">
      {pending && (
        <span className="pending__box">
          <Spinner showLabel />
        </span>
      )}
    </div>
  );
}
