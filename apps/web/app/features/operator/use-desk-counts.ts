import type { DeskCounts } from "@stride/contract/operator/operator";
import { useQuery } from "@tanstack/react-query";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";
import { deskKeys } from "./desk-keys.ts";
import { useMay } from "./use-may.ts";

/** The counts of waiting items; undefined until they are loaded. */
export function useDeskCounts(): DeskCounts | undefined {
	const api = useApi();
	const account = useAccount();
	const isPermitted = useMay()("open") && account?.deskNeeds === null;
	const { data } = useQuery({
		queryKey: deskKeys.counts,
		queryFn: ({ signal }) => api("getDesk", {}, { signal }),
		enabled: isPermitted,
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
	return data;
}
