import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { signOut } from "../session/.server/sessions.ts";
import type { Route } from "./+types/sign-out-route";

/** A GET changes nothing: signing out takes a POST. */
export const loader = () => redirect("/");

export async function action({ request, context }: Route.ActionArgs) {
  await signOut(context.get(shopContext), request);
  throw redirect("/");
}
