import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { useMay } from "../use-may.ts";

/** For an address without an account: a sign-up may wait for its confirmation. */
export function ResendActivation({ email }: { email: string }) {
	const t = useTranslations("operator.search");
	const may = useMay();
	const api = useApi();
	const textOf = useErrorText();
	const { confirmed, question } = useReauthentication();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["resendActivation", email],
		mutationFn: () => confirmed(() => api("resendActivation", { body: { email } })),
		onSuccess: () => notify({ title: t("resent") }),
		onError(error) {
			if (!(error instanceof ReauthenticationDeclined)) notify({ ...textOf(error), tone: "danger" });
		},
	});
	if (!may("help-accounts")) return null;
	return (
		<div className="mt-6 grid max-w-measure justify-items-start gap-3">
			<p className="type-body text-muted">{t("resendHint", { email })}</p>
			<Button tone="outline" size="s" isPending={isPending} onPress={() => mutate()}>
				{t("resend")}
			</Button>
			{question}
		</div>
	);
}
