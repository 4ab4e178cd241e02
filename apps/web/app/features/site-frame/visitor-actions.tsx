import { Suspense } from "react";
import { Link, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { usePageHandle } from "../../lib/page/page-handle.ts";
import { useAccount, useIsGuest, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { barLink } from "./bar-link.ts";
import { onwardQuery } from "./onward-query.ts";

// Loaded on intent: menus and overlays are larger than the rest of the frame together.
const AccountMenu = lazyPart(() => import("./account-menu.tsx"));

/**
 * [P2] The header's right side: the link to fundraising, then the account. A page whose request
 * had a session shows the account after hydration; its width is reserved to avoid layout shifts.
 */
export function VisitorActions() {
	const t = useTranslations("common.header");
	const { top, header = "default" } = usePageHandle();
	const status = useSessionStatus();
	const isGuest = useIsGuest();
	const isInvited = header !== "default" && status !== "authenticated";
	return (
		<>
			<LinkButton
				to={`/${useLocale()}/create-campaign`}
				size="s"
				tone={top === "dark" ? "action" : isInvited ? "outline" : "strong"}
			>
				{t("startFundraising")}
			</LinkButton>
			<div className="grid items-center justify-items-end *:col-start-1 *:row-start-1">
				<div className={isGuest ? undefined : "invisible"}>
					<GuestOffer header={header} />
				</div>
				{status === "authenticated" && <SignedInMenu />}
			</div>
		</>
	);
}

function SignedInMenu() {
	const account = useAccount();
	return (
		<div className="size-11">
			<Suspense>{account && <AccountMenu account={account} />}</Suspense>
		</div>
	);
}

/** The actions for a guest, by the page's header state. */
function GuestOffer({ header }: { header: "default" | "signUp" | "signIn" }) {
	const t = useTranslations("common.header");
	const home = `/${useLocale()}`;
	const onward = onwardQuery(useLocation().search);
	if (header === "default") {
		return (
			<Link to={`${home}/sign-in`} className={barLink}>
				{t("signIn")}
			</Link>
		);
	}
	const isToSignUp = header === "signUp";
	return (
		<p className="flex items-center gap-3">
			<span className="type-small text-muted">{isToSignUp ? t("noAccount") : t("haveAccount")}</span>
			<LinkButton to={`${home}/${isToSignUp ? "sign-up" : "sign-in"}${onward}`} size="s" tone="strong">
				{isToSignUp ? t("signUp") : t("signIn")}
			</LinkButton>
		</p>
	);
}
