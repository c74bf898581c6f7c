import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { Permission } from "../permissions.ts";
import { type DeskGroup, type DeskKind, deskGroupDetails } from "./desk.ts";
import { deskKinds } from "./kinds.ts";

/** All kinds, in display order. */
export const kindsInOrder = Object.keys(deskKinds) as AttentionKind[];

/** A group's kinds, in display order. */
export const kindsOf = (group: DeskGroup): AttentionKind[] =>
  kindsInOrder.filter((kind) => deskKinds[kind].group === group);

/** How to show a stored kind; unknown kinds, from another release, are shown as messages. */
export const deskKindOf = (kind: string): DeskKind =>
  kindsInOrder.some((each) => each === kind)
    ? deskKinds[kind as AttentionKind]
    : { group: "messages", icon: "info", title: "Something happened", advice: "Read what it says." };

/** Kinds that need a decision on the order's page, so they cannot be settled with a note. */
const decidedThere: readonly string[] = ["refund_waiting", "return_asked"] satisfies AttentionKind[];
/** Whether an item can only be settled by deciding it on the order's page. */
export const isDecidedThere = (kind: string): boolean => decidedThere.includes(kind);

/** The permission to settle an item of this kind. */
export const settlingNeeds = (kind: string): Permission => {
  const { group, settles } = deskKindOf(kind);
  return settles ?? deskGroupDetails[group].settles;
};
