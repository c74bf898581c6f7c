import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { BundleCardData } from "./cards.ts";
import { listOf } from "./price-words.ts";
import "./part-of-bundle.css";

/** The bundle that this product is part of: 'This, Cap and Mug'. */
export function PartOfBundle({ bundle, noun }: { bundle: BundleCardData; noun: string }) {
  const others = bundle.contents.filter((each) => each !== noun);
  return (
    <Link className="buy__bundle" to={`/product/${bundle.slug}`}>
      <span>
        <Picture picture={bundle.imageUrl} alt="" sizes="5rem" />
      </span>
      <span>
        <b>{bundle.name}</b>
        <span className="small">
          {listOf(["This", ...others])}. {formatPence(bundle.price)}, {bundleDeliveryClaim}
        </span>
      </span>
      <Icon name="next" />
    </Link>
  );
}
