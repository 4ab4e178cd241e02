import type { Account } from "@stride/contract";
import { type ReactNode, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { GoogleEntries } from "./google-entries.tsx";

/** [P2] The present e-mail, password and picture, each with the link to its popup. */
export function AccessCard({ account }: { account: Account }) {
	const t = useTranslations("profile.access");
	const open = useOpenPopup();
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const { permissions } = account;
	return (
		<section aria-labelledby={id} className="rounded-4 border border-line bg-surface p-5 tablet:p-6">
			<h2 id={id} ref={heading} tabIndex={-1} className="type-display-3 outline-none">
				{t("title")}
			</h2>
			<ul className="mt-2 divide-y divide-line">
				<Entry
					title={t("email")}
					note={<PendingEmail account={account} onDropped={() => heading.current?.focus()} />}
					action={
						<Button tone="outline" size="s" onPress={() => open("editEmail")}>
							{t("changeEmail")}
						</Button>
					}
				>
					{account.email}
				</Entry>
				<Entry
					title={t("password")}
					action={
						<Button tone="outline" size="s" onPress={() => open("editPassword")}>
							{permissions.changePassword ? t("changePassword") : t("createPassword")}
						</Button>
					}
				>
					{permissions.changePassword ? t("passwordSet") : t("passwordNone")}
				</Entry>
				<GoogleEntries account={account} Entry={Entry} onDisconnected={() => heading.current?.focus()} />
				<Entry
					title={t("picture")}
					action={
						<Button tone="outline" size="s" onPress={() => open("profileImage")}>
							{t("changePicture")}
						</Button>
					}
				>
					{account.image ? t("pictureSet") : t("pictureNone")}
				</Entry>
			</ul>
		</section>
	);
}

type EntryProps = { title: string; action?: ReactNode; note?: ReactNode; children: ReactNode };

function Entry({ title, action, note, children }: EntryProps) {
	return (
		<li className="grid justify-items-start gap-3 py-4 last:pb-0 tablet:max-desk:grid-cols-[minmax(0,1fr)_auto] tablet:max-desk:items-center">
			<div className="w-full min-w-0">
				<p className="type-small text-muted">{title}</p>
				<p className="wrap-anywhere type-body-strong">{children}</p>
				{note}
			</div>
			{action}
		</li>
	);
}

/** The unconfirmed address with a button that cancels it. `onDropped` moves the focus. */
function PendingEmail({ account, onDropped }: { account: Account; onDropped: () => void }) {
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
