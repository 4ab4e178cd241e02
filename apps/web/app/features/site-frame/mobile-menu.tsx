import { LogOut } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { useSignOut } from "../../lib/session/use-sign-out.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import ThemeSwitch from "../../ui/button/theme-switch.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { SidePanel } from "../../ui/overlay/side-panel.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { onwardQuery } from "./onward-query.ts";
import { useSiteLinks } from "./site-links.ts";

const rowLink = "flex min-h-14 items-center border-line border-b type-title";

export default function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const t = useTranslations("common.header");
	const home = `/${useLocale()}`;
	const isGuest = useSessionStatus() === "guest";
	const account = useAccount();
	const onward = onwardQuery(useLocation().search);
	useCloseOnNavigation(onClose);
	return (
		<SidePanel
			isOpen={isOpen}
			onClose={onClose}
			title={t("menu")}
			height="content"
			footer={
				<LinkButton to={`${home}/create-campaign`} tone="action" isWide>
					{t("startFundraising")}
				</LinkButton>
			}
		>
			<AccountRow />
			<nav aria-label={t("sections")}>
				{useSiteLinks().map(({ href, label, isOutside }) =>
					isOutside ? (
						<a key={href} href={href} rel="noopener" className={rowLink}>
							{label}
						</a>
					) : (
						<Link key={href} to={href} className={rowLink}>
							{label}
						</Link>
					),
				)}
				{account && (
					<>
						<Link to={`${home}/account`} className={rowLink}>
							{t("myAccount")}
						</Link>
						<Link to={`${home}/user/${account.id}`} className={rowLink}>
							{t("myProfile")}
						</Link>
						{account.permissions.desk[0] && (
							<Link to={`${home}/operator`} className={rowLink}>
								{t("desk")}
							</Link>
						)}
					</>
				)}
				{isGuest && (
					<>
						<Link to={`${home}/sign-in${onward}`} className={rowLink}>
							{t("signIn")}
						</Link>
						<Link to={`${home}/sign-up${onward}`} className={rowLink}>
							{t("signUp")}
						</Link>
					</>
				)}
			</nav>
			<div className="mt-6 flex flex-wrap gap-3">
				<LanguageSwitch />
				<ThemeSwitch />
			</div>
		</SidePanel>
	);
}

function AccountRow() {
	const t = useTranslations("common.header");
	const account = useAccount();
	const signOut = useSignOut();
	if (!account) return null;
	const name = `${account.firstName} ${account.lastName}`;
	return (
		<div className="mb-2 flex items-center gap-3 rounded-3 bg-sunken p-3">
			<Avatar image={account.image?.["80"]} name={name} />
			<div className="min-w-0 flex-1">
				<p dir="auto" className="truncate text-left type-body-strong">
					{name}
				</p>
				<p className="truncate type-small text-muted">{account.email}</p>
			</div>
			<Button tone="outline" size="s" isIcon aria-label={t("signOut")} onPress={() => void signOut()}>
				<LogOut className="size-5" aria-hidden />
			</Button>
		</div>
	);
}

function useCloseOnNavigation(onClose: () => void): void {
	const { pathname } = useLocation();
	const openedOn = useRef(pathname);
	useEffect(() => {
		if (openedOn.current === pathname) return;
		openedOn.current = pathname;
		onClose();
	}, [pathname, onClose]);
}
