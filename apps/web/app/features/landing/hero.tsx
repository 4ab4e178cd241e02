import type { Campaign } from "@stride/contract";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { HeroCard } from "./hero-card.tsx";
import heroArt from "./scenes/hero.svg";

// The runner does not overlap the text: beside the card, or, if there are no campaigns yet, in the card's position.
const besideCard = {
	art: "h-215 max-h-full object-cover object-bottom -translate-x-[33.1%] tablet:-translate-x-1/2 tablet:min-w-full desk:max-[80rem]:h-180",
	room: "pb-20",
};
const alone = {
	art: "h-150 -translate-x-[46.5%] tablet:h-215 desk:h-auto desk:w-[267%] desk:-translate-x-[40.4%]",
	room: "pb-88 tablet:pb-125",
};

/** The first screen: the product's purpose, with a campaign that is currently running. */
export function Hero({ campaign }: { campaign: Campaign | undefined }) {
	const t = useTranslations("landing.hero");
	const home = `/${useLocale()}`;
	const look = campaign ? besideCard : alone;
	return (
		<section data-theme="dark" className="floodlit relative isolate overflow-hidden bg-bg">
			<img
				src={heroArt}
				alt=""
				width={2560}
				height={860}
				fetchPriority="high"
				className={classNames("-z-10 absolute bottom-0 left-1/2 w-auto max-w-none", look.art)}
			/>
			<div
				className={classNames(
					"wrap grid gap-x-12 gap-y-14 pt-26 tablet:pt-30 desk:min-h-215 desk:grid-cols-[minmax(0,1fr)_clamp(27rem,41vw,37rem)] desk:pt-36 desk:pb-24",
					look.room,
				)}
			>
				<div className="max-w-160">
					{/* The longest word of either language fits beside the card. */}
					<h1 className="type-display-1 desk:text-[clamp(2.75rem,4.4vw,4rem)]">{t("title")}</h1>
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
