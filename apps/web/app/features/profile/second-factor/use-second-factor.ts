import type { SecondFactor } from "@stride/contract/accounts/second-factor";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { createPasskey, isDeclined } from "../../../lib/second-factor/passkey.ts";
import { useAccountChange, useApi } from "../../../lib/session/session-provider.tsx";
import { notify } from "../../../ui/overlay/notify.ts";

const queryKey = ["second-factor"];

/** The account's second factors and their changes, each with a fresh proof where the server demands one. */
export function useSecondFactor() {
	const t = useTranslations("secondFactor");
	const api = useApi();
	const queries = useQueryClient();
	const takeAccount = useAccountChange();
	const textOf = useErrorText();
	const { confirmed, question, isConfirming } = useReauthentication();
	const [pending, setPending] = useState<string | null>(null);
	const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
	const { data, isError, isFetching, refetch } = useQuery({
		queryKey,
		queryFn: ({ signal }): Promise<SecondFactor> => api("getSecondFactor", {}, { signal }),
	});

	/** Runs one change at a time. @returns null where nothing was changed, which a notice explains */
	async function change<T>(name: string, call: () => Promise<T>): Promise<T | null> {
		if (pending) return null;
		setPending(name);
		try {
			return await confirmed(call);
		} catch (error) {
			if (error instanceof ReauthenticationDeclined) return null;
			const problem = isDeclined(error)
				? { title: t("step.declinedTitle"), text: t("step.declinedText") }
				: textOf(error, t("nothingChanged"));
			notify({ title: problem.title, text: problem.text, tone: "danger" });
			return null;
		} finally {
			setPending(null);
		}
	}

	async function reload(): Promise<void> {
		await queries.invalidateQueries({ queryKey });
		takeAccount(await api("getProfile", {}));
	}

	return {
		factors: data,
		hasFailed: isError && !data,
		isLoading: isFetching,
		load: () => void refetch(),
		pending: isConfirming ? null : pending,
		question,
		newCodes,
		hideCodes: () => setNewCodes(null),
		beginTotp: () => change("app", () => api("beginTotp", {})),
		/** @throws the refusal of a wrong code */
		async confirmTotp(code: string): Promise<void> {
			const { recoveryCodes } = await api("confirmTotp", { body: { code } });
			setNewCodes(recoveryCodes);
			await reload();
		},
		async addPasskey(name: string): Promise<boolean> {
			const request = await change("passkey", () => api("beginPasskey", {}));
			if (!request) return false;
			const added = await change("passkey", async () =>
				api("addPasskey", { body: { name, ...(await createPasskey(request)) } }),
			);
			if (!added) return false;
			setNewCodes(added.recoveryCodes);
			await reload();
			notify({ title: t("passkeys.added") });
			return true;
		},
		async remove(factor: { kind: "totp" } | { kind: "passkey"; id: string }): Promise<void> {
			const removed = await change("remove", async () => {
				if (factor.kind === "totp") await api("removeTotp", {});
				else await api("removePasskey", { params: { passkeyId: factor.id } });
				return true;
			});
			if (!removed) return;
			await reload();
			notify({ title: t(factor.kind === "totp" ? "app.removed" : "passkeys.removed") });
		},
		async renewCodes(): Promise<void> {
			const renewed = await change("codes", () => api("renewRecoveryCodes", {}));
			if (!renewed) return;
			setNewCodes(renewed.recoveryCodes);
			await reload();
		},
	};
}
