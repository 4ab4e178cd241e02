import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { Button } from "../../ui/button/button.tsx";
import { MailboxLink } from "../../ui/button/mailbox-link.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { strong } from "../../ui/text/strong.tsx";
import { EditEmailForm } from "./edit-email-form.tsx";
import { useOwnAccount } from "./use-own-account.ts";

/** [D5] Changes the e-mail: a link mailed to the new address confirms it. */
export default function EditEmailPopup({ isOpen, onClose }: PopupProps<object>) {
	const t = useTranslations("profilePopups.email");
	const account = useOwnAccount(isOpen, onClose);
	const [sentTo, setSentTo] = useState<string | null>(null);
	const close = () => {
		setSentTo(null);
		onClose();
	};
	return (
		<Dialog
			isOpen={isOpen && account !== null}
			onClose={close}
			title={sentTo === null ? t("title") : t("sentTitle")}
			actions={
				sentTo !== null && (
					<Button tone="strong" onPress={close}>
						{t("close")}
					</Button>
				)
			}
		>
			{sentTo !== null ? <Sent email={sentTo} /> : account && <EditEmailForm account={account} onSent={setSentTo} />}
		</Dialog>
	);
}

/** Replaces the form and takes its focus. */
function Sent({ email }: { email: string }) {
	const t = useTranslations("profilePopups.email");
	const text = useRef<HTMLDivElement>(null);
	useEffect(() => text.current?.focus(), []);
	return (
		<div ref={text} tabIndex={-1} role="status" className="grid gap-4 outline-none">
			<p>{t.rich("sentText", { email, em: strong })}</p>
			<MailboxLink className="min-h-11 w-fit">{t("mailbox")}</MailboxLink>
		</div>
	);
}
