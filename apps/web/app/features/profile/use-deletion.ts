import type { AccountDeletion } from "@stride/contract/accounts/privacy";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";

const queryKey = ["account-deletion"];

/** The state of the account's removal, with functions to request and to cancel it. */
export function useDeletion() {
	const api = useApi();
	const t = useTranslations("profile.deletion");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const { confirmed, question, isConfirming } = useReauthentication();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const query = useQuery({ queryKey, queryFn: ({ signal }) => api("getAccountDeletion", {}, { signal }) });

	async function change(call: () => Promise<AccountDeletion>): Promise<boolean> {
		setPending(true);
		setFailure(null);
		try {
			queries.setQueryData(queryKey, await call());
			// The pressed button was removed, so the focus moves.
			requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
			return true;
		} catch (error) {
			if (error instanceof ReauthenticationDeclined) return false;
			const problem = textOf(error, t("failedText"));
			setFailure(problem);
			// The obstacles may have changed meanwhile.
			void query.refetch();
			return false;
		} finally {
			setPending(false);
		}
	}
	return {
		heading,
		question,
		deletion: query.data,
		hasFailed: query.isError,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		isPending: isPending && !isConfirming,
		failure,
		async request(): Promise<void> {
			const isDone = await change(() => confirmed(() => api("requestAccountDeletion", {})));
			if (isDone) notify({ title: t("requested") });
		},
		async cancel(): Promise<void> {
			const isDone = await change(() => api("cancelAccountDeletion", {}));
			if (isDone) notify({ title: t("kept"), text: t("retainedText") });
		},
	};
}
