import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { signOut } from "./.server/sign-out.ts";
import type { Route } from "./+types/sign-out-route";

/** Looking at the address changes nothing: signing out is a deed. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  await signOut(context.get(shopContext), request);
  throw redirect("/");
}
