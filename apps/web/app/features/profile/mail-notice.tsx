import type { Account } from "@stride/contract";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccount, useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Banner } from "../../ui/text/banner.tsx";

/** Says why mail to the account's address is not sent, and what to do. Texts: `dashboard`. */
export function MailNotice() {
	const account = useAccount();
	return account?.mailProblem ? <Notice account={account} reason={account.mailProblem.reason} /> : null;
}

type Reason = NonNullable<Account["mailProblem"]>["reason"];

function Notice({ account, reason }: { account: Account; reason: Reason }) {
	const t = useTranslations("dashboard.mail");
	const { email } = account;
	return (
		<section aria-label={t("label")} className="mb-8">
			<Banner tone="warning" action={<Actions account={account} reason={reason} />}>
				<p>
					<strong className="wrap-anywhere">{t(`${reason}Title`, { email })}</strong> {t(`${reason}Text`)}
				</p>
			</Banner>
		</section>
	);
}

function Actions({ account, reason }: { account: Account; reason: Reason }) {
	const t = useTranslations("dashboard.mail");
	const api = useApi();
	const textOf = useErrorText();
	const open = useOpenPopup();
	const takeAccount = useAccountChange();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["resumeMail", account.id],
		mutationFn: () => api("resumeMail", {}),
		onSuccess() {
			takeAccount({ ...account, mailProblem: null });
			notify({ title: t("resumed"), text: t("resumedText") });
		},
		onError: (error) => notify({ ...textOf(error, t("failed")), tone: "danger" }),
	});
	const hasComplained = reason === "complained";
	return (
		<div className="flex flex-wrap gap-3">
			{!hasComplained && (
				<Button tone="strong" size="s" onPress={() => open("editEmail")}>
					{t("correct")}
				</Button>
			)}
			<Button tone={hasComplained ? "strong" : "outline"} size="s" isPending={isPending} onPress={() => mutate()}>
				{t(hasComplained ? "resume" : "works")}
			</Button>
		</div>
	);
}
