import { countryName } from "#app/pricing/countries.ts";
import { momentWords } from "#app/shared/dates.ts";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Money } from "#app/ui/markup.tsx";
import type { CountryFigures, QuoteRow } from "./.server/read-quotes.ts";

const outcomes = {
  offered: { tone: "good", words: "Offered" },
  empty: { tone: "warn", words: "Empty" },
  failed: { tone: "bad", words: "Failed" },
} as const;

const Price = ({ pence }: { pence: number | null }) => (pence === null ? "None" : <Money pence={pence} />);

export const CountryTable = ({ countries }: { countries: CountryFigures[] }) => (
  <Table caption="Quotes by country">
    <thead>
      <tr>
        <th scope="col">Country</th>
        {["Quotes", "Failed", "Empty", "Lowest", "Median", "Highest"].map((head) => (
          <th scope="col" className="num" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {countries.map(({ country, asked, failed, empty, least, median, most }) => (
        <tr key={country}>
          <th scope="row">{countryName(country) ?? country}</th>
          <td className="num">{asked}</td>
          <td className="num">{failed}</td>
          <td className="num">{empty}</td>
          <td className="num">
            <Price pence={least} />
          </td>
          <td className="num">
            <Price pence={median} />
          </td>
          <td className="num">
            <Price pence={most} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Without postcodes: whom a quote was for is none of this page's business. */
export const QuoteTable = ({ rows }: { rows: QuoteRow[] }) => (
  <Table caption="Quotes, newest first">
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Country</th>
        <th scope="col" className="num">
          {" "}
          Items{" "}
        </th>
        <th scope="col">Outcome</th>
        <th scope="col" className="num">
          Options
        </th>
        <th scope="col" className="num">
          Cheapest
        </th>
        <th scope="col" className="num">
          Time
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, at, country, things, outcome, error, options, cheapest, tookMs }) => (
        <tr key={id}>
          <th scope="row">{momentWords(at)}</th>
          <td>{countryName(country) ?? country}</td>
          <td className="num">{things}</td>
          <td>
            <Status tone={outcomes[outcome].tone}>{outcomes[outcome].words}</Status>
            {error && <span className="tiny soft block">{error}</span>}
          </td>
          <td className="num">{outcome === "offered" ? options : "Built-in"}</td>
          <td className="num">
            <Price pence={cheapest} />
          </td>
          <td className="num">{tookMs} ms</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
