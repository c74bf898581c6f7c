import { Note } from "#app/ui/display/note.tsx";
import { SubmitButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import type { StockAnswer } from "../.server/request-stock.ts";
import { listOf } from "../model/phrases.ts";
import { type Choice, isAvailable } from "../model/selection.ts";
import type { ProductForSale } from "../model/views.ts";
import "./buy-box.css";

interface StockRequestProps {
  product: ProductForSale;
  color: string;
  size: string | null;
  answer: StockAnswer | undefined;
}

/** The element that the page shows after the form was sent. */
const stockId = "stock";

/** For a sold-out choice: offers alternatives, and asks for an address to notify once. */
export function StockRequest({ product, color, size, answer }: StockRequestProps) {
  const isForThis = answer && answer.color === color && (size === null || answer.size === size);
  if (isForThis && answer.kind === "noted") {
    return (
      <div id={stockId}>
        <Note announce>
          <b>We’ll email you once, when {choiceLabel(answer)} is back.</b> Then we’ll delete your address. We won’t add
          it to the newsletter.
        </Note>
      </div>
    );
  }
  if (isForThis && answer.kind === "here") {
    return (
      <div id={stockId}>
        <Note announce>
          <b>{choiceLabel(answer)} is back in stock.</b> You can add it to your cart.
        </Note>
      </div>
    );
  }
  const problem = isForThis && answer.kind === "refused" ? answer : null;
  const others = product.colorOptions
    .map(({ name }) => name)
    .filter((name) => isAvailable(product, { color: name, size }));
  return (
    <form className="soldout" id={stockId} method="post" action={`#${stockId}`} noValidate aria-labelledby="soldout">
      {problem && <ErrorSummary problems={[{ field: "stock-email", message: problem.message }]} />}
      <p id="soldout">
        <b>{choiceLabel({ color, size })} is sold out.</b>{" "}
        {others.length > 0 && (
          <span className="soft">
            {listOf(others)} {others.length === 1 ? "is" : "are"} available.
          </span>
        )}
      </p>
      <input type="hidden" name="color" value={color} />
      {size === null ? (
        // The size buttons above would switch to an available colour, so this colour's size is chosen here.
        <Select id="stock-size" name="size" label="Your size" defaultValue={isForThis ? answer.size : undefined}>
          {product.sizeOptions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      ) : (
        <input type="hidden" name="size" value={size} />
      )}
      <div className="emailline">
        <Field
          id="stock-email"
          name="email"
          type="email"
          autoComplete="email"
          label="Email me once when it’s back"
          error={problem?.message}
          defaultValue={problem?.email}
        />
        <SubmitButton tone="line" busyLabel="Noting...">
          Notify me
        </SubmitButton>
      </div>
      <p className="tiny soft">One email, then we delete your address. We won’t add it to the newsletter.</p>
    </form>
  );
}

/** 'Ash Grey in M', or 'Ash Grey'. */
const choiceLabel = ({ color, size }: Choice) => (size === null ? color : `${color} in ${size}`);
