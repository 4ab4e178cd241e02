import type { Account } from "@stride/contract";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";

/** The unconfirmed address with a button that cancels it. `onDropped` moves the focus. */
export function PendingEmail({ account, onDropped }: { account: Account; onDropped: () => void }) {
	const t = useTranslations("profile.access");
	const api = useApi();
	const textOf = useErrorText();
	const takeAccount = useAccountChange();
	const [isPending, setPending] = useState(false);
	if (!account.pendingEmail) return null;
	const drop = async () => {
		setPending(true);
		try {
			await api("cancelEmailChange", {});
			takeAccount({ ...account, pendingEmail: null });
			notify({ title: t("emailDropped") });
			onDropped();
		} catch (error) {
			notify({ ...textOf(error, t("emailNotDropped")), tone: "danger" });
			setPending(false);
		}
	};
	return (
		<div className="mt-2 grid justify-items-start gap-2 rounded-2 bg-warning-soft px-3 py-2 type-small text-text">
			<p>{t("emailPending", { email: account.pendingEmail.email })}</p>
			<Button tone="outline" size="s" isPending={isPending} onPress={() => void drop()}>
				{t("dropEmail")}
			</Button>
		</div>
	);
}
