import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialog.tsx";
import { useAccount } from "../session/session-provider.tsx";
import type { ConfirmationProps } from "./confirmation-props.ts";
import { GoogleConfirmation } from "./google-confirmation.tsx";
import { PasswordConfirmation } from "./password-confirmation.tsx";

/** Asks for the password once more, or for Google where the account has no password. */
export default function ReauthenticationDialog({
	isOpen,
	onGone,
	...props
}: ConfirmationProps & { isOpen: boolean; onGone: () => void }) {
	const t = useTranslations("reauthentication");
	const account = useAccount();
	return (
		<Dialog isOpen={isOpen} onClose={props.onDecline} title={t("title")}>
			<Leaving onGone={onGone} />
			{account && !account.permissions.changePassword ? (
				<GoogleConfirmation {...props} />
			) : (
				<PasswordConfirmation email={account?.email ?? ""} {...props} />
			)}
		</Dialog>
	);
}

/** Tells when the dialog has left the page. */
function Leaving({ onGone }: { onGone: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once
	useEffect(() => onGone, []);
	return null;
}
