import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAccount } from "../session/session-provider.tsx";
import type { ConfirmationProps } from "./confirmation-props.ts";
import { GoogleConfirmation } from "./google-confirmation.tsx";
import { PasswordConfirmation } from "./password-confirmation.tsx";

/** Requires the password again, or the Google sign-in for an account without a password. */
export default function ReauthenticationDialog({
	isOpen,
	onUnmounted,
	...props
}: ConfirmationProps & { isOpen: boolean; onUnmounted: () => void }) {
	const t = useTranslations("reauthentication");
	const account = useAccount();
	return (
		<Dialog isOpen={isOpen} onClose={props.onDecline} title={t("title")}>
			<Leaving onUnmounted={onUnmounted} />
			{account && !account.permissions.changePassword ? (
				<GoogleConfirmation {...props} />
			) : (
				<PasswordConfirmation email={account?.email ?? ""} {...props} />
			)}
		</Dialog>
	);
}

/** Reports when the dialog was unmounted. */
function Leaving({ onUnmounted }: { onUnmounted: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once on unmount
	useEffect(() => onUnmounted, []);
	return null;
}
