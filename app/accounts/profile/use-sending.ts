import { useLocation, useNavigation } from "react-router";

/** Whether a form of this page is on its way. */
export function useSending(): boolean {
  const { pathname } = useLocation();
  return useNavigation().formAction?.startsWith(pathname) === true;
}
