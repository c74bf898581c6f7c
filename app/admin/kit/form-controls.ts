import { asFieldValue } from "./merge-record.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** A form's fields by name, without buttons, hidden fields and files. */
export function controlsByName(form: HTMLFormElement): Map<string, Control[]> {
  const isControl = (element: Element): element is Control =>
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !["hidden", "file", "submit", "button"].includes(element.type));
  return Map.groupBy([...form.elements].filter(isControl), ({ name }) => name);
}

/** What the fields of one name say; several ticked boxes are one line each. */
export const typedValue = (controls: readonly Control[]): string =>
  controls
    .filter((control) => !isBox(control) || control.checked)
    .map(({ value }) => value)
    .join("\n");

/** Shows a value, as if the page had been opened with it. */
export function showValue(controls: readonly Control[], value: string): void {
  for (const control of controls) {
    if (isBox(control)) control.checked = value.split("\n").includes(control.value);
    else if (control instanceof HTMLSelectElement) chooseOption(control, value);
    else control.value = value;
  }
}

function chooseOption(select: HTMLSelectElement, value: string): void {
  for (const option of select.options) {
    option.defaultSelected = option.value === value;
    option.selected = option.value === value;
  }
  // For whatever depends on the choice.
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Whether any of these fields differs from its default. */
export const hasChanges = (elements: Iterable<Element>): boolean => [...elements].some(hasChanged);

/** Whether a field's value differs from its default. */
function hasChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== asFieldValue(field.defaultValue);
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return first >= 0 && field.selectedIndex !== first;
  }
  if (!(field instanceof HTMLInputElement)) return false;
  const isBox = field.type === "checkbox" || field.type === "radio";
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** The fields whose names begin like this. */
export const controlsNamed = (form: HTMLFormElement | null, start: string): Element[] =>
  [...(form?.elements ?? [])].filter((element) => element.getAttribute("name")?.startsWith(start));
