import { href } from "react-router";
import type { z } from "zod";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import type { placeAnswer } from "./endpoints.ts";

interface PlaceStepProps {
  slug: string;
  status: z.output<typeof placeAnswer>["status"];
  hasEntered: boolean;
  /** The page's own address, with the visitor's wish not to have it renewed. */
  here: string;
}

/** What to do now. */
export function PlaceStep({ slug, status, hasEntered, here }: PlaceStepProps) {
  const product = href("/product/:slug", { slug });
  switch (status) {
    case "outside":
      return (
        <form method="post">
          <Button type="submit" name="intent" value="take" tone="brand" size="big">
            Take a place
          </Button>
        </form>
      );
    case "turn":
      return (
        <div className="row">
          <ButtonLink to={hasEntered ? "/checkout" : product} tone="brand" size="big">
            {hasEntered ? "Go to the checkout" : "Go to the shop"}
          </ButtonLink>
          {!hasEntered && (
            <ButtonLink to="/checkout" tone="line" size="big">
              It is in my cart: check out
            </ButtonLink>
          )}
        </div>
      );
    case "drawn":
    case "waiting":
      return (
        <div className="row">
          <ButtonLink to={here} tone="brand">
            Check now
          </ButtonLink>
          <ButtonLink to="/status" tone="line">
            Is the shop working?
          </ButtonLink>
        </div>
      );
    default:
      return (
        <ButtonLink to={product} tone="line">
          Back to the product
        </ButtonLink>
      );
  }
}
