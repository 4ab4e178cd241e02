import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { EditPasswordForm } from "./edit-password-form.tsx";
import { useOwnAccount } from "./use-own-account.ts";

/** [D5] Changes the password, or sets the first one of an account without. */
export default function EditPasswordPopup({ isOpen, onClose }: PopupProps<object>) {
	const t = useTranslations("profilePopups.password");
	const account = useOwnAccount(isOpen, onClose);
	return (
		<Dialog
			isOpen={isOpen && account !== null}
			onClose={onClose}
			title={account?.permissions.changePassword === false ? t("createTitle") : t("title")}
		>
			{account && <EditPasswordForm account={account} onSaved={onClose} />}
		</Dialog>
	);
}
