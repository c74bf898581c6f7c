import { useLocation, useNavigation } from "react-router";

/** Whether a form of this page is being submitted. */
export function useSending(): boolean {
  const { pathname } = useLocation();
  return useNavigation().formAction?.startsWith(pathname) === true;
}
