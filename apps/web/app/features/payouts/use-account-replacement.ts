import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { moneyKeys } from "./money-keys.ts";

/** Replaces the account at the payment provider; afterwards the verification can begin again. */
export function useAccountReplacement() {
	const t = useTranslations("payouts.verification");
	const api = useApi();
	const textOf = useErrorText();
	const queries = useQueryClient();
	const { confirmed, question, isConfirming } = useReauthentication();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["replaceStripeAccount"],
		mutationFn: () => confirmed(() => api("replaceStripeAccount", {})),
		onSuccess(account) {
			queries.setQueryData(moneyKeys.stripeAccount, account);
			void queries.invalidateQueries({ queryKey: moneyKeys.paymentMethods });
			void queries.invalidateQueries({ queryKey: moneyKeys.campaignMoney });
			notify({ title: t("replaced"), text: t("replacedText") });
		},
		onError(error) {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error, t("replaceFailed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return { replace: () => mutate(), question, isPending: isPending && !isConfirming };
}
