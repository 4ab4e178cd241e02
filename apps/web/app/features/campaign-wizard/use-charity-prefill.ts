import { ApiError } from "@stride/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/session/session-provider.tsx";
import { charityIdPattern, type WizardCharity } from "./wizard-draft.ts";

/** The project that the address names: looked up, there, not (any more) to be had, or unreachable. */
export type CharityPrefill =
	| { kind: "none" }
	| { kind: "loading" }
	| { kind: "found"; charity: WizardCharity }
	| { kind: "unknown" }
	| { kind: "inactive"; name: string }
	| { kind: "failed"; retry: () => void };

/** [C1] `charity=`: the catalogue is asked at this moment whether the project takes money. */
export function useCharityPrefill(id: string | null): CharityPrefill {
	const api = useApi();
	const isReadable = id !== null && charityIdPattern.test(id);
	const { data, isError, error, refetch } = useQuery({
		queryKey: ["given-charity", id],
		queryFn: () => api("getProject", { params: { projectId: id ?? "" }, query: { fresh: "true" } }),
		enabled: isReadable,
		retry: (count, failure) => count < 1 && !(failure instanceof ApiError && failure.status === 404),
	});
	if (id === null) return { kind: "none" };
	if (!isReadable || (error instanceof ApiError && error.status === 404)) return { kind: "unknown" };
	if (isError) return { kind: "failed", retry: () => void refetch() };
	if (!data) return { kind: "loading" };
	if (!data.isActive) return { kind: "inactive", name: data.name };
	return { kind: "found", charity: { id: data.id, name: data.name, organizationName: data.organization.name } };
}
