import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";

const queryKey = ["account-deletion"];

/** The state of the account's removal, with functions to request and to cancel it. */
export function useDeletion() {
	const api = useApi();
	const t = useTranslations("profile.deletion");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const { confirmed, question, isConfirming } = useReauthentication();
	const query = useQuery({ queryKey, queryFn: ({ signal }) => api("getAccountDeletion", {}, { signal }) });

	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["changeAccountDeletion"],
		mutationFn: (change: "request" | "cancel") =>
			change === "request" ? confirmed(() => api("requestAccountDeletion", {})) : api("cancelAccountDeletion", {}),
		onSuccess(deletion, change) {
			queries.setQueryData(queryKey, deletion);
			// The pressed button was removed, so the focus moves.
			requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
			notify(change === "request" ? { title: t("requested") } : { title: t("kept"), text: t("retainedText") });
		},
		onError(failure) {
			// The obstacles may have changed meanwhile.
			if (!(failure instanceof ReauthenticationDeclined)) void query.refetch();
		},
	});
	return {
		heading,
		question,
		deletion: query.data,
		hasFailed: query.isError,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		isPending: isPending && !isConfirming,
		failure: error && !(error instanceof ReauthenticationDeclined) ? textOf(error, t("failedText")) : null,
		request: () => mutate("request"),
		cancel: () => mutate("cancel"),
	};
}
