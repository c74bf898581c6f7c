import { FormCheckbox, FormField, FormSelect } from "../kit/form-fields.tsx";

/** @param isNew whether the code can be entered; it cannot change later, since customers have it */
export function DiscountFields({ isNew }: { isNew: boolean }) {
  const size = { className: "input--s", fieldClassName: "c2" };
  return (
    <div className="formgrid">
      {isNew && <FormField name="code" label="Code" autoCapitalize="characters" maxLength={30} {...size} />}
      <FormSelect
        name="kind"
        label="Discount type"
        options={{ percentage: "Per cent", amount: "Pounds" }}
        className="select--s"
        fieldClassName="c2"
      />
      <FormField name="value" label="Value" inputMode="decimal" {...size} />
      <FormField name="minimum" label="Minimum order, £" optional inputMode="decimal" {...size} />
      <FormField name="maxUses" label="Total uses" optional inputMode="numeric" {...size} />
      <FormField name="starts" label="First day" optional type="date" {...size} />
      <FormField name="ends" label="Last day" optional type="date" {...size} />
      <FormCheckbox name="firstOrderOnly" label="First orders only" className="c4 self-end pb-[0.3rem]" />
    </div>
  );
}
