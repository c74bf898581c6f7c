import { percentile } from "../../bench/load.ts";
import { growthOf } from "./growth.ts";
import { judged, type Sampling } from "./samples.ts";
import type { Visits } from "./visits.ts";

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Prints what happened: visits of each kind, requests and their times in milliseconds, and each role's memory. */
export function printReport({ requests, purchases, counts }: Visits, { moments, memory, delays }: Sampling): void {
  const slow = (kind: "order" | "page", share: number) => {
    const times = requests.filter((each) => each.kind === kind && each.status > 0).map(({ ms }) => ms);
    return Math.round(percentile(times, share));
  };
  console.table(counts);
  console.table({
    requests: requests.length,
    "not answered, or 5xx": requests.filter(({ status }) => status === 0 || status >= 500).length,
    "orders paid": purchases.filter(({ paid }) => paid).length,
    "page, p50 ms": slow("page", 50),
    "page, p99 ms": slow("page", 99),
    "order call, p50 ms": slow("order", 50),
    "order call, p99 ms": slow("order", 99),
  });
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => moments[Math.floor((moments.length - 1) * share)]!);
  const megabytes = (role: string) => quarters.map(({ pss }) => Math.round(pss[role] ?? 0));
  console.log(
    "Megabytes at the beginning, after each quarter and at the end (PSS); RSS, which counts shared memory often:",
  );
  for (const [role, rss] of Object.entries(moments.at(-1)!.rss))
    console.log(`${role.padEnd(12)} ${megabytes(role).join(", ")}; ${Math.round(rss)}`);
  for (const role of judged) {
    const growth = percent(growthOf(memory(role)));
    console.log(`${role}: ${growth} more memory in the second half, late by ${Math.max(...delays[role])} s (p99)`);
  }
}
