import { Menu as MenuIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { usePageHandle } from "../../lib/page/page-handle.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { barLink } from "./bar-link.ts";
import { BrandLink } from "./brand-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useSiteLinks } from "./site-links.ts";
import { VisitorActions } from "./visitor-actions.tsx";

// Loaded on intent: menus and overlays are larger than the rest of the frame together.
const MobileMenu = lazyPart(() => import("./mobile-menu.tsx"));

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
				<div className="ml-auto hidden shrink-0 items-center gap-4 desk:flex">
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
		<nav aria-label={t("sections")} className="hidden shrink-0 gap-6 desk:flex">
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

function MobileMenuButton() {
	const t = useTranslations("common.header");
	const [isOpen, setOpen] = useState(false);
	// Stays mounted once opened, for the closing transition.
	const [wasOpened, setOpened] = useState(false);
	return (
		<>
			<Button
				tone="quiet"
				size="s"
				isIcon
				aria-label={t("menu")}
				aria-expanded={isOpen}
				className="ml-auto shrink-0 bg-transparent desk:hidden"
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
