import type { Letter, LetterKind } from "@stride/contract/operator/operator-letters";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { deskKeys } from "./desk-keys.ts";

type LetterAct =
	| { kind: "answer"; text: string }
	| { kind: "note"; text: string }
	| { kind: "assign"; accountId: string | null }
	| { kind: "state"; state: "new" | "closed" };

/** Answers, closes, reopens, assigns a letter and adds notes, and updates the lists. */
export function useLetterActs(kind: LetterKind, { id: letterId }: Letter) {
	const t = useTranslations("operator");
	const api = useApi();
	const queries = useQueryClient();
	const textOf = useErrorText();
	const params = { kind, letterId };
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["letter", kind, letterId],
		mutationFn: (act: LetterAct) => {
			if (act.kind === "answer") return api("answerLetter", { params, body: { text: act.text } });
			if (act.kind === "note") return api("noteLetter", { params, body: { text: act.text } });
			if (act.kind === "assign") return api("assignLetter", { params, body: { accountId: act.accountId } });
			return api("setLetterState", { params, body: { state: act.state } });
		},
		onSuccess: async (_, act) => {
			const titles = { answer: "sent", note: "noted", assign: "assigned" } as const;
			notify({ title: act.kind === "state" ? t(`inbox.done.${act.state}`, { kind }) : t(`inbox.${titles[act.kind]}`) });
			await queries.invalidateQueries({ queryKey: deskKeys.all });
			// The card was moved to another list, so the focus is restored.
			requestAnimationFrame(() => {
				if (document.activeElement === document.body)
					document.getElementById("content")?.focus({ preventScroll: true });
			});
		},
	});
	return {
		answer: (text: string) => mutate({ kind: "answer", text }),
		note: (text: string, onDone: () => void) => mutate({ kind: "note", text }, { onSuccess: onDone }),
		assign: (accountId: string | null) => mutate({ kind: "assign", accountId }),
		setState: (state: "new" | "closed") => mutate({ kind: "state", state }),
		isPending,
		failure: error ? textOf(error, t("failedText")) : null,
	};
}
