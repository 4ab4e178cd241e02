import type { Campaign } from "@stride/contract";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/link-button.tsx";
import heroArt from "./art/hero.svg";
import { HeroCard } from "./hero-card.tsx";

/** The first screen: what one does here, under floodlights, with a campaign that is really running. */
export function Hero({ campaign }: { campaign: Campaign | undefined }) {
	const t = useTranslations("landing.hero");
	const home = `/${useLocale()}`;
	return (
		<section data-theme="dark" className="floodlit relative isolate overflow-hidden bg-bg">
			<img
				src={heroArt}
				alt=""
				width={1440}
				height={860}
				className="-z-10 absolute bottom-0 left-1/2 h-215 max-h-full w-auto max-w-none -translate-x-[22%] object-cover object-bottom tablet:-translate-x-1/2 tablet:min-w-full"
			/>
			<div className="lamps -z-10 absolute top-24 left-1/2 hidden -translate-x-1/2 desk:block" />
			<div className="wrap grid gap-x-12 gap-y-14 pt-26 pb-20 tablet:pt-30 desk:min-h-215 desk:grid-cols-[minmax(0,1fr)_37rem] desk:pt-36 desk:pb-24">
				<div className="max-w-160">
					<h1 className="type-display-1">{t("title")}</h1>
					<p className="mt-6 max-w-110 type-lead text-muted">{t("text")}</p>
					<div className="mt-8 flex flex-wrap gap-3">
						<LinkButton to={`${home}/create-campaign`} tone="action" size="l">
							{t("start")}
						</LinkButton>
						<LinkButton to={`${home}/campaigns-and-streams`} tone="outline" size="l" className="bg-bg">
							{t("browse")}
						</LinkButton>
					</div>
				</div>
				{campaign && <HeroCard campaign={campaign} />}
			</div>
		</section>
	);
}
