import { useTranslations } from "use-intl";
import { useRenderedAt, useSite } from "../../lib/site.ts";
import { classNames } from "../../ui/class-names.ts";
import { BrandLink } from "./brand-link.tsx";

// The networks' own names, the same in every language.
const networks = [
	["facebook", "Facebook"],
	["instagram", "Instagram"],
	["x", "X"],
	["youtube", "YouTube"],
	["linkedin", "LinkedIn"],
	["tiktok", "TikTok"],
] as const;

const footerLink = "inline-flex min-h-11 items-center type-small-strong hover:underline";

export function SiteFooter({ hasBottomBar }: { hasBottomBar: boolean }) {
	const t = useTranslations("common.footer");
	const { brand, links, supportEmail, sandbox } = useSite();
	const year = useRenderedAt().slice(0, 4);
	const present = networks.filter(([key]) => links[key]);
	return (
		<footer data-theme="dark" className="bg-bg">
			<div className={classNames("wrap pt-12", hasBottomBar ? "pb-32 desk:pb-8" : "pb-8")}>
				<div className="flex flex-wrap justify-between gap-x-16 gap-y-8">
					<div>
						<BrandLink />
						<p className="mt-3 max-w-72 type-small text-muted">{t("tagline")}</p>
					</div>
					{present.length > 0 && (
						<nav aria-label={t("networks")} className="flex flex-wrap gap-x-8 self-start">
							{present.map(([key, name]) => (
								<a key={key} href={links[key]} rel="noopener me" className={footerLink}>
									{name}
								</a>
							))}
						</nav>
					)}
				</div>
				<div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 border-line border-t pt-6 type-small text-muted">
					<span>{t("rights", { year, brand })}</span>
					{sandbox.payments && <span>{t("sandbox")}</span>}
					<a href={`mailto:${supportEmail}`} className="inline-flex min-h-11 items-center gap-2 hover:underline">
						{t("support")}: <span className="type-small-strong text-text">{supportEmail}</span>
					</a>
				</div>
			</div>
		</footer>
	);
}
