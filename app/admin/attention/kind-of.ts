import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { Permission } from "../permissions.ts";
import { type DeskGroup, type DeskKind, deskGroupDetails, deskGroups } from "./desk.ts";
import { kindsByGroup } from "./kinds.ts";

const { money, printing, post, messages } = kindsByGroup;
const deskKinds: Record<AttentionKind, Omit<DeskKind, "group">> = { ...money, ...printing, ...post, ...messages };

/** All kinds, in display order. */
export const kindsInOrder = Object.keys(deskKinds) as AttentionKind[];

/** A group's kinds, in display order. */
export const kindsOf = (group: DeskGroup) => Object.keys(kindsByGroup[group]) as AttentionKind[];

/** How to show a stored kind; unknown kinds, from another release, are shown as messages. */
export function deskKindOf(kind: string): DeskKind {
  const group = deskGroups.find((each) => Object.hasOwn(kindsByGroup[each], kind));
  return group
    ? { group, ...deskKinds[kind as AttentionKind] }
    : { group: "messages", icon: "info", title: "Something happened", advice: "Read what it says." };
}

/** Kinds that need a decision on the order's page, so they cannot be settled with a note. */
const decidedThere: readonly string[] = ["refund_waiting", "return_asked"] satisfies AttentionKind[];
/** Whether an item can only be settled by deciding it on the order's page. */
export const isDecidedThere = (kind: string): boolean => decidedThere.includes(kind);

/** The permission to settle an item of this kind. */
export const settlingNeeds = (kind: string): Permission => {
  const { group, settles } = deskKindOf(kind);
  return settles ?? deskGroupDetails[group].settles;
};
