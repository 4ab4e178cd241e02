import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { deferredPart } from "../../lib/loading/deferred-part.tsx";
import { useRenderedAt, useSite } from "../../lib/page/site-config.ts";
import { classNames } from "../../ui/class-names.ts";
import { BrandLink } from "./brand-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

// Consent and theme are known in the browser only; their space is reserved.
const CookieChoice = deferredPart(() => import("./cookie-choice.tsx"));
const ThemeSwitch = deferredPart(() => import("../../ui/button/theme-switch.tsx"), <div className="h-13 w-35" />);

// The networks' own names, the same in every language.
const networks = ["Facebook", "Instagram", "X", "YouTube", "LinkedIn", "TikTok"] as const;

const about = ["faq", "about", "contacts"] as const;
const rules = ["terms", "privacy", "cookies", "accessibility"] as const;

const footerLink = "inline-flex min-h-11 items-center type-small-strong hover:underline";

export function SiteFooter({ hasBottomBar }: { hasBottomBar: boolean }) {
	const t = useTranslations("common.footer");
	return (
		<footer data-theme="dark" className="border-line border-t bg-bg">
			<div className={classNames("wrap pt-12", hasBottomBar ? "pb-32 desk:pb-8" : "pb-8")}>
				<div className="flex flex-wrap justify-between gap-x-16 gap-y-10">
					<div className="min-w-0">
						<BrandLink />
						<p className="mt-3 max-w-72 type-small text-muted">{t("tagline")}</p>
						<div className="mt-6 flex flex-wrap gap-3">
							<LanguageSwitch />
							<ThemeSwitch />
						</div>
					</div>
					<div className="grid grid-cols-2 gap-x-10 gap-y-8 tablet:flex tablet:gap-x-16">
						<PageLinks label={t("aboutUs")} pages={about} />
						<PageLinks label={t("rules")} pages={rules}>
							<CookieChoice />
						</PageLinks>
						<NetworkLinks />
					</div>
				</div>
				<Imprint />
			</div>
		</footer>
	);
}

function Column({ label, children }: { label: string; children: ReactNode }) {
	const id = useId();
	return (
		<nav aria-labelledby={id}>
			<p id={id} className="mb-1 type-small text-muted">
				{label}
			</p>
			<ul>{children}</ul>
		</nav>
	);
}

type PageName = (typeof about)[number] | (typeof rules)[number];

function PageLinks(props: { label: string; pages: readonly PageName[]; children?: ReactNode }) {
	const t = useTranslations("common.footer.pages");
	const home = `/${useLocale()}`;
	return (
		<Column label={props.label}>
			{props.pages.map((page) => (
				<li key={page}>
					<Link to={`${home}/${page}`} className={footerLink}>
						{t(page)}
					</Link>
				</li>
			))}
			{props.children}
		</Column>
	);
}

function NetworkLinks() {
	const t = useTranslations("common.footer");
	const { links } = useSite();
	const present = networks.flatMap((name) => {
		const href = links[name.toLowerCase() as Lowercase<typeof name>];
		return href ? { name, href } : [];
	});
	if (present.length === 0) return null;
	return (
		<Column label={t("networks")}>
			{present.map(({ name, href }) => (
				<li key={name}>
					<a href={href} rel="noopener me" className={footerLink}>
						{name}
					</a>
				</li>
			))}
		</Column>
	);
}

/** The legal line: the year and the brand, the contact, the partner who powers the site. */
function Imprint() {
	const t = useTranslations("common.footer");
	const { brand, supportEmail, sandbox } = useSite();
	const year = useRenderedAt().slice(0, 4);
	return (
		<div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-t pt-6 type-small text-muted">
			<span>{t("rights", { year, brand })}</span>
			{sandbox.payments && <span>{t("sandbox")}</span>}
			<a
				href={`mailto:${supportEmail}`}
				className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 hover:underline"
			>
				{t("support")}: <span className="min-w-0 type-small-strong break-all text-text">{supportEmail}</span>
			</a>
			<Partner />
		</div>
	);
}

function Partner() {
	const t = useTranslations("common.footer");
	const { partner } = useSite();
	if (!partner) return null;
	return (
		<a
			href={partner.url}
			rel="noopener"
			className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 hover:underline"
		>
			{t("poweredBy")}{" "}
			{partner.logoUrl ? (
				// A box of fixed size, since the operator's picture may have any.
				<img
					src={partner.logoUrl}
					alt={partner.name}
					width={144}
					height={32}
					loading="lazy"
					className="h-8 w-36 object-contain object-left"
				/>
			) : (
				<span className="type-small-strong text-text">{partner.name}</span>
			)}
		</a>
	);
}
