import { ApiError } from "@stride/contract/client";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { optional } from "../../lib/optional.ts";
import { useAccountChange, useApi, useClient } from "../../lib/session/session-provider.tsx";
import type { ChangeLink } from "./change-link.ts";

/** [P4] `idle` until the button is pressed. */
type State = "idle" | "waiting" | "verified" | "error";
type Failure = Pick<ErrorText, "title" | "text"> & { isAboutLink: boolean };

/** Confirms or reverts an e-mail change. */
export function useChange({ kind, email, token }: ChangeLink) {
	const api = useApi();
	const { session } = useClient();
	const t = useTranslations("emailChange");
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const isUnderWay = useRef(false);
	const [state, setState] = useState<State>("idle");
	const [failure, setFailure] = useState<Failure | null>(null);

	async function act(): Promise<void> {
		if (isUnderWay.current) return;
		isUnderWay.current = true;
		setState("waiting");
		setFailure(null);
		try {
			if (kind === "undo") {
				await api("undoEmailChange", { body: { email, undoToken: token } });
				// The server has ended every session of the account, including this browser's.
				await session.signOut().catch(() => undefined);
			} else {
				await api("confirmEmailChange", { body: { email, changeEmailToken: token } });
				const account = session.token() !== null && (await optional(api("getProfile", {})));
				if (account) takeAccount(account);
			}
			setState("verified");
		} catch (error) {
			const { title, text } = textOf(error, t("failedText"));
			setFailure({ title, text, isAboutLink: error instanceof ApiError && error.status === 400 });
			setState("error");
		} finally {
			isUnderWay.current = false;
		}
	}
	return { state, failure, act };
}
