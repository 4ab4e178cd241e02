import type { DecideReportBody } from "@stride/contract/operator/operator-reports";
import type { ObjectionOutcome } from "@stride/contract/operator/report-decisions";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { deskKeys } from "../desk-keys.ts";

/** Decides a report and refetches the desk; reauthenticates for a suspension. `question` is rendered above the dialog. */
export function useDecision(reportId: string, onDone: () => void) {
	const t = useTranslations("operator");
	const textOf = useErrorText();
	const api = useApi();
	const queries = useQueryClient();
	const { confirmed, question } = useReauthentication();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["decide-report", reportId],
		mutationFn: (body: DecideReportBody) => confirmed(() => api("decideReport", { params: { reportId }, body })),
		onSuccess: async () => {
			notify({ title: t("reports.done") });
			onDone();
			await queries.invalidateQueries({ queryKey: deskKeys.all });
		},
		// Another person may have decided it: the shown data is refetched.
		onError: () => void queries.invalidateQueries({ queryKey: deskKeys.all }),
	});
	const isDeclined = error === null || error instanceof ReauthenticationDeclined;
	return {
		decide: (body: DecideReportBody) => mutate(body),
		isPending,
		failure: isDeclined ? null : textOf(error, t("failedText")),
		question,
	};
}

/** Records the outcome of an objection. */
export function useObjectionOutcome(messageId: string) {
	const t = useTranslations("operator");
	const textOf = useErrorText();
	const api = useApi();
	const queries = useQueryClient();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["decide-objection", messageId],
		mutationFn: (outcome: ObjectionOutcome) => api("decideObjection", { params: { messageId }, body: { outcome } }),
		onSuccess: async () => {
			notify({ title: t("reports.recorded") });
			await queries.invalidateQueries({ queryKey: deskKeys.all });
		},
	});
	return {
		record: (outcome: ObjectionOutcome) => mutate(outcome),
		isPending,
		failure: error ? textOf(error, t("failedText")) : null,
	};
}
