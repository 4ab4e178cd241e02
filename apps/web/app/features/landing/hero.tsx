import type { Campaign } from "@stride/contract";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { HeroCard } from "./hero-card.tsx";
import heroArt from "./scenes/hero.svg";

// Nothing covers a figure: they run below the buttons on wide screens, or, if there are no campaigns yet, in the card's
// position. Beside the card of narrow screens only the track shows.
const besideCard = {
	art: "h-215 max-h-full bottom-0 -translate-x-[66%] desk:-translate-x-1/2 desk:h-160 desk:-bottom-10",
	room: "pb-20",
};
const alone = {
	art: "h-150 bottom-0 -translate-x-[47.4%] tablet:h-215 desk:h-auto desk:w-[359%] desk:-translate-x-[42.8%]",
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
				width={3440}
				height={860}
				fetchPriority="high"
				className={classNames("-z-10 absolute left-1/2 w-auto max-w-none", look.art)}
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
