import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MailResentText } from "./check-mail.tsx";
import { redirectTarget } from "./redirect-target.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Signing in without leaving the page (D2): it closes by itself, and goes on only where the address says so. */
export default function LoginPopup({ data, isOpen, onClose }: PopupProps<{ redirect: string | null }>) {
	const t = useTranslations("account");
	const status = useSessionStatus();
	const [resentTo, setResentTo] = useState<string | null>(null);
	const close = () => {
		setResentTo(null);
		onClose();
	};
	useLeadOnWhenIn({ redirect: data.redirect, isWatching: isOpen, isIn: status === "authenticated", close });
	const isResent = resentTo !== null;
	return (
		<Dialog
			isOpen={isOpen && status === "guest"}
			onClose={close}
			title={isResent ? t("checkMail.resentTitle") : t("signIn.title")}
			actions={
				isResent && (
					<Button tone="strong" onPress={() => setResentTo(null)}>
						{t("signIn.backToForm")}
					</Button>
				)
			}
		>
			{isResent ? (
				<div role="status" className="grid gap-4">
					<MailResentText email={resentTo} />
				</div>
			) : (
				<div className="pt-3 text-text">
					<SignInForm signUpPath="/sign-up" onResent={setResentTo} />
				</div>
			)}
		</Dialog>
	);
}

function useLeadOnWhenIn(input: { redirect: string | null; isWatching: boolean; isIn: boolean; close: () => void }) {
	const { redirect, isWatching, isIn, close } = input;
	const navigate = useNavigate();
	const locale = useLocale();
	// biome-ignore lint/correctness/useExhaustiveDependencies: it acts once, when somebody has signed in
	useEffect(() => {
		if (!isWatching || !isIn) return;
		close();
		const target = redirectTarget(redirect, locale);
		if (target) void navigate(target);
	}, [isWatching, isIn]);
}
