import { href } from "react-router";
import { welcomePercent } from "#app/newsletter/rules.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { type Campaign, forWhom, stateOf, takesOff } from "./discount-words.ts";

interface CampaignTableProps {
  campaigns: readonly Campaign[];
  now: Date;
  /** The newsletter's codes, as one row. */
  welcome: { code: string; given: number; used: number } | null;
}

const count = (number: number) => number.toLocaleString("en-GB");

export function CampaignTable({ campaigns, now, welcome }: CampaignTableProps) {
  return (
    <ListTable
      caption="Discount codes, the newest first"
      heads={
        <>
          <ListHead>Code</ListHead>
          <ListHead>Takes off</ListHead>
          <ListHead className="dt">For</ListHead>
          <ListHead className="num dt">Used</ListHead>
          <ListHead>State</ListHead>
        </>
      }
    >
      {welcome && (
        <ListRow>
          <ListCell heads>{welcome.code}</ListCell>
          <ListCell className="end">{welcomePercent}%</ListCell>
          <ListCell className="dt soft">Newsletter, first order, one per address</ListCell>
          <ListCell className="num dt">
            {count(welcome.used)} of {count(welcome.given)}
          </ListCell>
          <ListCell>
            <Status tone="good">Running</Status>
          </ListCell>
        </ListRow>
      )}
      {campaigns.map((campaign) => {
        const { code, usedCount, maxUses } = campaign;
        const { word, tone } = stateOf(campaign, now);
        return (
          <ListRow key={code}>
            <ListCell heads>
              <Link to={href("/admin/settings/discounts/:code", { code })}>{code}</Link>
            </ListCell>
            <ListCell className="end">{takesOff(campaign)}</ListCell>
            <ListCell className="dt soft">{forWhom(campaign, now)}</ListCell>
            <ListCell className="num dt">
              {count(usedCount)}
              {maxUses !== null && ` of ${count(maxUses)}`}
            </ListCell>
            <ListCell>
              <Status tone={tone} settled={tone === "plain"}>
                {word}
              </Status>
            </ListCell>
          </ListRow>
        );
      })}
    </ListTable>
  );
}
