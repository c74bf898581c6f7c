import { useClaims } from "#app/claims/claims-context.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { stepsOf } from "./home-copy.ts";
import "./order-steps.css";

/** What happens between the order and the doorstep, in four steps. */
export function OrderSteps() {
  const store = useStore();
  const claims = useClaims();
  return (
    <section className="band steps" aria-labelledby="steps">
      <div className="wrap steps__in">
        <h2 className="poster" id="steps">
          From press to doorstep
        </h2>
        <ol className="steps__l">
          {stepsOf(store, claims).map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
