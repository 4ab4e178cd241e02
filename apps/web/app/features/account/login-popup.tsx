import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { redirectTarget } from "../../lib/page/redirect-target.ts";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { MailResentText } from "./check-mail.tsx";
import { googleReturn } from "./google-return.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Signs in without leaving the page (D2): it closes after success and redirects only if the URL has a target. */
export default function LoginPopup({ data, isOpen, onClose }: PopupProps<{ redirect: string | null }>) {
	const t = useTranslations("account");
	const status = useSessionStatus();
	const [resentTo, setResentTo] = useState<string | null>(null);
	const close = () => {
		setResentTo(null);
		onClose();
	};
	useLeadOnWhenIn({ redirect: data.redirect, isWatching: isOpen, isIn: status === "authenticated", close });
	const returnTo = useReturnFromGoogle(data.redirect);
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
					<SignInForm signUpPath="/sign-up" googleReturn={returnTo} onResent={setResentTo} />
				</div>
			)}
		</Dialog>
	);
}

/** Back to the page below the popup, or through the sign-in page to the URL's target. */
function useReturnFromGoogle(redirect: string | null): string {
	const locale = useLocale();
	const { pathname, search } = useLocation();
	if (redirect !== null) return googleReturn({ proceed: false, redirect }, locale);
	const query = new URLSearchParams(search);
	query.delete("popup");
	return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function useLeadOnWhenIn(input: { redirect: string | null; isWatching: boolean; isIn: boolean; close: () => void }) {
	const { redirect, isWatching, isIn, close } = input;
	const navigate = useNavigate();
	const locale = useLocale();
	// biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, after the sign-in
	useEffect(() => {
		if (!isWatching || !isIn) return;
		close();
		const target = redirectTarget(redirect, locale);
		if (target) void navigate(target);
	}, [isWatching, isIn]);
}
