import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { deskKeys } from "../desk-keys.ts";
import type { DeskAct, Written } from "./desk-act.ts";

/** Runs an act, reauthenticates where required, and refetches the desk. `question` is rendered above the dialog. */
export function useAct(act: DeskAct, onDone: () => void) {
	const t = useTranslations("operator");
	const textOf = useErrorText();
	const api = useApi();
	const queries = useQueryClient();
	const { confirmed, question } = useReauthentication();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["desk", act.name, act.subject],
		mutationFn: (written: Written) => confirmed(() => act.run(api, written)),
		onSuccess: async () => {
			await queries.invalidateQueries({ queryKey: deskKeys.all });
			notify({ title: t(`acts.${act.name}.done`) });
			act.onDone?.();
			onDone();
		},
		// Another operator may have done it: the shown data is refetched.
		onError: () => void queries.invalidateQueries({ queryKey: deskKeys.all }),
	});
	const failure: ErrorText | null =
		error === null || error instanceof ReauthenticationDeclined ? null : textOf(error, t("failedText"));
	return { perform: (written: Written) => mutate(written), isPending, failure, question };
}
