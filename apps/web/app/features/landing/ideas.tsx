import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import boxArt from "../../ui/pictograms/box.svg";
import climbArt from "../../ui/pictograms/climb.svg";
import footballArt from "../../ui/pictograms/football.svg";
import rideArt from "../../ui/pictograms/ride.svg";
import rowArt from "../../ui/pictograms/row.svg";
import runArt from "../../ui/pictograms/run.svg";
import skiArt from "../../ui/pictograms/ski.svg";
import swimArt from "../../ui/pictograms/swim.svg";
import wheelArt from "../../ui/pictograms/wheel.svg";
import yogaArt from "../../ui/pictograms/yoga.svg";
import { DistanceRule } from "../../ui/text/distance-rule.tsx";

/** [D2] Ten ideas; small screens show the first three until the rest is requested. */
const ideas = [
	{ name: "run", art: runArt, ground: "lime" },
	{ name: "ride", art: rideArt, ground: "sky" },
	{ name: "swim", art: swimArt, ground: "clay" },
	{ name: "climb", art: climbArt, ground: "sand" },
	{ name: "wheel", art: wheelArt, ground: "ink" },
	{ name: "football", art: footballArt, ground: "sand" },
	{ name: "box", art: boxArt, ground: "ink" },
	{ name: "row", art: rowArt, ground: "lime" },
	{ name: "ski", art: skiArt, ground: "sky" },
	{ name: "yoga", art: yogaArt, ground: "clay" },
] as const;
const shownOnPhones = 3;

export function Ideas() {
	const t = useTranslations("landing");
	const [isWhole, setWhole] = useState(false);
	return (
		<section className="bg-sunken py-(--section)">
			<div className="wrap">
				<DistanceRule distance={t("distance", { count: 200 })} />
				<div className="mt-6 mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
					<div className="max-w-170">
						<h2 className="type-display-2">{t("ideas.title")}</h2>
						<p className="mt-3 type-lead text-muted">{t("ideas.text")}</p>
					</div>
					<LinkButton to={`/${useLocale()}/create-campaign`} tone="outline">
						{t("ideas.start")}
					</LinkButton>
				</div>
				<IdeaList isWhole={isWhole} />
				{!isWhole && (
					<Button tone="outline" isWide className="mt-4 tablet:hidden" onPress={() => setWhole(true)}>
						{t("ideas.more", { count: ideas.length - shownOnPhones })}
					</Button>
				)}
			</div>
		</section>
	);
}

function IdeaList({ isWhole }: { isWhole: boolean }) {
	const t = useTranslations("landing.ideas");
	const firstHidden = useRef<HTMLLIElement>(null);
	// The focused button has been removed; the focus moves to the first new idea.
	useEffect(() => {
		if (isWhole) firstHidden.current?.focus({ preventScroll: true });
	}, [isWhole]);
	return (
		<ul className="grid gap-4 tablet:grid-cols-2 desk:grid-cols-5">
			{ideas.map(({ name, art, ground }, index) => (
				<li
					key={name}
					{...(index === shownOnPhones && { ref: firstHidden, tabIndex: -1 })}
					className={index >= shownOnPhones && !isWhole ? "max-tablet:hidden" : undefined}
				>
					<IdeaTile art={art} ground={ground}>
						{t(name)}
					</IdeaTile>
				</li>
			))}
		</ul>
	);
}

/** The tiles' grounds. They are pictures rather than interface, the same in both themes, so they name colours. */
const grounds = {
	lime: "bg-action text-on-action",
	sky: "bg-(--sky-300) text-on-action",
	clay: "bg-(--clay-400) text-on-action",
	sand: "bg-[color-mix(in_oklab,var(--amber-400)_45%,var(--paper-300))] text-on-action",
	ink: "bg-(--ink-900) text-on-board",
};
type Ground = keyof typeof grounds;

/** One idea: its athlete and its text, side by side on small screens, stacked on large ones. */
function IdeaTile({ art, ground, children }: { art: string; ground: Ground; children: string }) {
	return (
		<div
			className={classNames(
				"flex h-full items-center gap-5 rounded-4 px-5 py-4 desk:min-h-64 desk:flex-col desk:items-stretch desk:justify-between desk:gap-6 desk:p-5",
				grounds[ground],
			)}
		>
			<img src={art} alt="" width={112} height={112} loading="lazy" className="size-20 shrink-0 desk:size-28" />
			<p className="min-w-0 type-score-3 leading-tight text-balance hyphens-auto">{children}</p>
		</div>
	);
}
