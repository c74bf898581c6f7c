import { FormField } from "../kit/form-fields.tsx";

/** The fields of a redirect, new or not. */
export const RedirectFields = () => (
  <div className="formgrid">
    <FormField
      name="from"
      label="Old address"
      hint="A path such as /pages/about-us, or the whole URL. It must not be a page of this shop."
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      fieldClassName="c6"
    />
    <FormField
      name="to"
      label="Leads to"
      hint="A page of this shop: /about, /product/lantern-mug, /shop?category=gear."
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      fieldClassName="c6"
    />
  </div>
);
