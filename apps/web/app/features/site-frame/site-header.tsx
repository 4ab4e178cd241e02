import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { usePageHandle } from "../../lib/page-handle.ts";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { BrandLink } from "./brand-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useSiteLinks } from "./site-links.ts";

// Loaded on intent: menus and overlays weigh more than the rest of the frame together.
const AccountMenu = lazy(() => import("./account-menu.tsx"));
const MobileMenu = lazy(() => import("./mobile-menu.tsx"));

const barLink = "inline-flex min-h-11 items-center rounded-1 type-small-strong whitespace-nowrap hover:underline";

export function SiteHeader() {
	const { top } = usePageHandle();
	const isDark = top === "dark";
	return (
		<header
			{...(isDark && { "data-theme": "dark" })}
			className={classNames("z-20 w-full", isDark && "absolute inset-x-0 top-0")}
		>
			<div className="wrap flex h-17 items-center gap-4 tablet:h-19 desk:gap-8">
				<BrandLink />
				<SectionLinks />
				<div className="ml-auto hidden items-center gap-5 desk:flex">
					<LanguageSwitch />
					<VisitorActions />
				</div>
				<MobileMenuButton />
			</div>
		</header>
	);
}

function SectionLinks() {
	const t = useTranslations("common.header");
	return (
		<nav aria-label={t("sections")} className="hidden gap-6 desk:flex">
			{useSiteLinks().map(({ href, label, isOutside }) =>
				isOutside ? (
					<a key={href} href={href} rel="noopener" className={barLink}>
						{label}
					</a>
				) : (
					<Link key={href} to={href} prefetch="intent" className={barLink}>
						{label}
					</Link>
				),
			)}
		</nav>
	);
}

/** What the header offers beside the language: by the page's state for a guest, the account's menu otherwise. */
function VisitorActions() {
	const t = useTranslations("common.header");
	const home = `/${useLocale()}`;
	const { header = "default", top } = usePageHandle();
	const status = useSessionStatus();
	const account = useAccount();
	const start = (
		<LinkButton to={`${home}/create-campaign`} size="s" tone={top === "dark" ? "action" : "strong"}>
			{t("startFundraising")}
		</LinkButton>
	);
	if (status === "authenticated") {
		return (
			<>
				{start}
				<Suspense fallback={<span className="size-11" />}>{account && <AccountMenu account={account} />}</Suspense>
			</>
		);
	}
	if (header === "signUp") {
		return <Invitation question={t("noAccount")} to={`${home}/sign-up`} label={t("signUp")} />;
	}
	if (header === "signIn") {
		return <Invitation question={t("haveAccount")} to={`${home}/sign-in`} label={t("signIn")} />;
	}
	return (
		<>
			<Link to={`${home}/sign-in`} className={classNames(barLink, status === "unknown" && "opacity-0")}>
				{t("signIn")}
			</Link>
			{start}
		</>
	);
}

function Invitation({ question, to, label }: { question: string; to: string; label: string }) {
	return (
		<>
			<span className="type-small text-muted">{question}</span>
			<LinkButton to={to} size="s" tone="strong">
				{label}
			</LinkButton>
		</>
	);
}

function MobileMenuButton() {
	const t = useTranslations("common.header");
	const [isOpen, setOpen] = useState(false);
	// Stays mounted once it was opened, so that it can slide away.
	const [wasOpened, setOpened] = useState(false);
	return (
		<>
			<Button
				tone="quiet"
				size="s"
				isIcon
				aria-label={t("menu")}
				aria-expanded={isOpen}
				className="ml-auto bg-transparent desk:hidden"
				onPress={() => {
					setOpened(true);
					setOpen(true);
				}}
			>
				<MenuIcon className="size-6" aria-hidden />
			</Button>
			{wasOpened && (
				<Suspense>
					<MobileMenu isOpen={isOpen} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
