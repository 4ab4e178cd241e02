import type { Account } from "@stride/contract";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";

/** The unconfirmed address with a button that cancels it. `onDropped` moves the focus. */
export function PendingEmail({ account, onDropped }: { account: Account; onDropped: () => void }) {
	const t = useTranslations("profile.access");
	const api = useApi();
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["cancelEmailChange", account.id],
		mutationFn: () => api("cancelEmailChange", {}),
		onSuccess() {
			takeAccount({ ...account, pendingEmail: null });
			notify({ title: t("emailDropped") });
			onDropped();
		},
		onError: (error) => notify({ ...textOf(error, t("emailNotDropped")), tone: "danger" }),
	});
	if (!account.pendingEmail) return null;
	return (
		<div className="mt-2 grid justify-items-start gap-2 rounded-2 bg-warning-soft px-3 py-2 type-small text-text">
			<p>{t("emailPending", { email: account.pendingEmail.email })}</p>
			<Button tone="outline" size="s" isPending={isPending} onPress={() => mutate()}>
				{t("dropEmail")}
			</Button>
		</div>
	);
}
