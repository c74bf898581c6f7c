import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { Permission } from "../permissions.ts";
import { type DeskGroup, type DeskKind, groupWords } from "./groups.ts";
import { deskKinds } from "./kinds.ts";

/** Every kind, first what the desk shows first. */
export const kindsInOrder = Object.keys(deskKinds) as AttentionKind[];

export const kindsOf = (group: DeskGroup): AttentionKind[] =>
  kindsInOrder.filter((kind) => deskKinds[kind].group === group);

/** A row's kind; one that this release does not know is a message. */
export const deskKindOf = (kind: string): DeskKind =>
  kindsInOrder.some((each) => each === kind)
    ? deskKinds[kind as AttentionKind]
    : { group: "messages", icon: "info", title: "Something happened", advice: "Read what it says." };

/** What waits for a yes or a no on the order’s page: a note would take it off the desk without either. */
const decidedThere: readonly string[] = ["refund_waiting", "return_asked"] satisfies AttentionKind[];
export const isDecidedThere = (kind: string): boolean => decidedThere.includes(kind);

/** What it takes to settle a thing of this kind. */
export const settlingNeeds = (kind: string): Permission => {
  const { group, settles } = deskKindOf(kind);
  return settles ?? groupWords[group].settles;
};
