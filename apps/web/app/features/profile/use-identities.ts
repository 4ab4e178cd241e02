import type { Account } from "@stride/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";

/** The account's linked identities, and their removal with a reauthentication where required. */
export function useIdentities(account: Account, onUnlinked: () => void) {
	const api = useApi();
	const t = useTranslations("profile.access");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const takeAccount = useAccountChange();
	const { confirmed, question, isConfirming } = useReauthentication();
	const [isUnlinking, setUnlinking] = useState(false);
	const queryKey = ["identities", account.id];
	const query = useQuery({
		queryKey,
		queryFn: ({ signal }) => api("listIdentities", {}, { signal }),
		enabled: account.hasGoogle,
	});

	async function unlink(identityId: string): Promise<void> {
		setUnlinking(true);
		try {
			await confirmed(() => api("unlinkIdentity", { params: { identityId } }));
			await queries.invalidateQueries({ queryKey });
			takeAccount(await api("getProfile", {}));
			notify({ title: t("disconnected") });
			onUnlinked();
		} catch (error) {
			if (!(error instanceof ReauthenticationDeclined)) notify({ ...textOf(error), tone: "danger" });
		} finally {
			setUnlinking(false);
		}
	}
	return {
		identities: account.hasGoogle ? (query.data ?? []) : [],
		hasFailed: account.hasGoogle && query.isError,
		load: () => void query.refetch(),
		unlink,
		isUnlinking,
		question,
		isConfirming,
	};
}
