import { ApiError } from "@stride/contract/client";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { optional } from "../../lib/query/optional.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccountChange, useApi, useClient } from "../../lib/session/session-provider.tsx";
import type { ChangeLink } from "./change-link.ts";

/** Confirms or reverts an e-mail change. [P4] Idle until the button is pressed. */
export function useChange({ kind, email, token }: ChangeLink) {
	const api = useApi();
	const { session } = useClient();
	const t = useTranslations("emailChange");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const { mutate, isPending, isSuccess, error } = useApiMutation({
		mutationKey: ["changeEmail", kind, token],
		async mutationFn() {
			if (kind === "undo") {
				await api("undoEmailChange", { body: { email, undoToken: token } });
				// The server has ended every session of the account, including this browser's.
				await session.signOut().catch(() => undefined);
				return;
			}
			await api("confirmEmailChange", { body: { email, changeEmailToken: token } });
			const account = session.token() !== null && (await optional(api("getProfile", {})));
			if (account) takeAccount(account);
		},
	});
	return {
		act: () => mutate(),
		isPending,
		isDone: isSuccess,
		failure: error && {
			...textOf(error, t("failedText")),
			isAboutLink: error instanceof ApiError && error.status === 400,
		},
	};
}
