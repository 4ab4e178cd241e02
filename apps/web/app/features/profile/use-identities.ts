import type { Account } from "@stride/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";

/** The account's linked identities, and their removal with a reauthentication where required. */
export function useIdentities(account: Account, onUnlinked: () => void) {
	const api = useApi();
	const t = useTranslations("profile.access");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const takeAccount = useAccountChange();
	const { confirmed, question, isConfirming } = useReauthentication();
	const queryKey = ["identities", account.id];
	const query = useQuery({
		queryKey,
		queryFn: ({ signal }) => api("listIdentities", {}, { signal }),
		enabled: account.hasGoogle,
	});

	const unlinking = useApiMutation({
		mutationKey: ["unlinkIdentity", account.id],
		async mutationFn(identityId: string) {
			await confirmed(() => api("unlinkIdentity", { params: { identityId } }));
			await queries.invalidateQueries({ queryKey });
			takeAccount(await api("getProfile", {}));
		},
		onSuccess() {
			notify({ title: t("disconnected") });
			onUnlinked();
		},
		onError(error) {
			if (!(error instanceof ReauthenticationDeclined)) notify({ ...textOf(error), tone: "danger" });
		},
	});
	return {
		identities: account.hasGoogle ? (query.data ?? []) : [],
		hasFailed: account.hasGoogle && query.isError,
		load: () => void query.refetch(),
		unlink: (identityId: string, onSettled: () => void) => unlinking.mutate(identityId, { onSettled }),
		isUnlinking: unlinking.isPending,
		question,
		isConfirming,
	};
}
