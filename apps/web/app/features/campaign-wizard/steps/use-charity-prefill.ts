import { ApiError } from "@stride/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { charityIdPattern, type WizardCharity } from "../wizard-draft.ts";

/** The project in the URL: loading, found, inactive or missing, or unreachable. */
export type CharityPrefill =
	| { kind: "none" }
	| { kind: "loading" }
	| { kind: "found"; charity: WizardCharity }
	| { kind: "unknown" }
	| { kind: "inactive"; name: string }
	| { kind: "failed"; retry: () => void };

/** [C1] `charity=`: fetched fresh from the catalogue, which decides whether the project accepts donations. */
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
