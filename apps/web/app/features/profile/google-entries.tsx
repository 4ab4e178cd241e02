import type { Account } from "@stride/contract";
import type { LinkedIdentity } from "@stride/contract/accounts/identities";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";

type EntryProps = { title: string; action?: ReactNode; note?: ReactNode; children: ReactNode };

/** The linked Google accounts with their "remove" buttons. `Entry` is a row of the card around them. */
export function GoogleEntries(props: {
	account: Account;
	Entry: (props: EntryProps) => ReactNode;
	onDisconnected: () => void;
}) {
	const { account, Entry } = props;
	const t = useTranslations("profile.access");
	const { identities, hasFailed, load, unlink, isUnlinking, question, isConfirming } = useIdentities(
		account,
		props.onDisconnected,
	);
	const [chosen, setChosen] = useState<LinkedIdentity | null>(null);
	if (hasFailed) {
		return (
			<Entry
				title={t("google")}
				action={
					<Button tone="outline" size="s" onPress={load}>
						{t("retry")}
					</Button>
				}
			>
				{t("googleFailed")}
			</Entry>
		);
	}
	const isOnlyWay = !account.permissions.changePassword && identities.length === 1;
	return (
		<>
			{identities.map((identity) => (
				<Entry
					key={identity.id}
					title={t("google")}
					note={isOnlyWay && <p className="mt-1 type-small text-muted">{t("onlyGoogle")}</p>}
					action={
						!isOnlyWay && (
							<Button
								tone="outline"
								size="s"
								aria-label={t("disconnectGoogle", { email: identity.email ?? "" })}
								onPress={() => setChosen(identity)}
							>
								{t("disconnect")}
							</Button>
						)
					}
				>
					{identity.email ?? t("googleUnknown")}
				</Entry>
			))}
			<Dialog
				role="alertdialog"
				isOpen={chosen !== null && !isConfirming}
				onClose={() => setChosen(null)}
				title={t("disconnectTitle")}
				actions={
					<>
						<Button
							tone="danger"
							isPending={isUnlinking}
							onPress={() => chosen && unlink(chosen.id, () => setChosen(null))}
						>
							{t("disconnect")}
						</Button>
						<Button tone="outline" onPress={() => setChosen(null)}>
							{t("cancel")}
						</Button>
					</>
				}
			>
				<p>{t("disconnectText")}</p>
			</Dialog>
			{question}
		</>
	);
}

/** The account's linked identities, and their removal with a reauthentication where required. */
function useIdentities(account: Account, onUnlinked: () => void) {
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
