import type { SettingPanel } from "./setting-panel.ts";

const choice: SettingPanel = {
  title: "Where you sell",
  fields: [{ key: "markets.sellsTo", label: "Markets", isNeverReset: true }],
};

const taxes: SettingPanel = {
  title: "Import tax and packaging",
  lead: "For the European Union. The checkout says what the customer may pay at the door; it never promises that there is nothing to pay.",
  fields: [
    {
      key: "markets.iossNumber",
      label: "IOSS number",
      hint: "IM and ten digits. Enter it at your print provider too: only then do parcels carry it",
      width: "c3m",
      optional: true,
    },
    {
      key: "markets.buyerPaysImport",
      label: "Customer pays import tax at the door",
      choices: { "": "Not confirmed", on: "Confirmed" },
      width: "c3m",
    },
    {
      key: "markets.packaging",
      label: "Packaging registrations",
      hint: "One per line: country | number. Germany and France need one; other countries have registers too, so ask each before you choose it",
      rows: 2,
      optional: true,
    },
  ],
};

const safety: SettingPanel = {
  title: "Product safety",
  lead: "Northern Ireland and the European Union ask for it on every product’s page (Regulation (EU) 2023/988).",
  fields: [
    { key: "safety.manufacturer", label: "Manufacturer", hint: "Name, then postal address", rows: 4, optional: true },
    {
      key: "safety.manufacturerContact",
      label: "Manufacturer’s email or web address",
      width: "c3m",
      optional: true,
    },
    {
      key: "safety.responsibleContact",
      label: "Responsible person’s email or web address",
      width: "c3m",
      optional: true,
    },
    {
      key: "safety.responsible",
      label: "Responsible person",
      hint: "In the European Union or Northern Ireland: name, then postal address",
      rows: 4,
      optional: true,
    },
    {
      key: "safety.warnings",
      label: "Warnings",
      hint: "One per line; say so if there are none",
      rows: 3,
      optional: true,
    },
  ],
};

/** Markets, and what each of them needs. */
export const marketPanels: readonly SettingPanel[] = [choice, taxes, safety];
