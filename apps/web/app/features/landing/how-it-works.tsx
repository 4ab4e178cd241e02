import { useTranslations } from "use-intl";
import { DistanceRule } from "../../ui/text/distance-rule.tsx";
import lanesArt from "./scenes/step-lanes.svg";
import routeArt from "./scenes/step-route.svg";
import shareArt from "./scenes/step-share.svg";

/** The three steps from an idea to the first donation. */
export function HowItWorks() {
	const t = useTranslations("landing");
	const steps = [
		{ art: routeArt, title: t("how.nameTitle"), text: t("how.nameText") },
		{ art: shareArt, title: t("how.shareTitle"), text: t("how.shareText") },
		{ art: lanesArt, title: t("how.watchTitle"), text: t("how.watchText") },
	];
	return (
		<section className="wrap py-(--section)">
			<DistanceRule distance={t("distance", { count: 100 })} />
			<h2 className="mt-6 type-display-2">{t("how.title")}</h2>
			<ol className="mt-8 grid gap-x-8 gap-y-10 tablet:grid-cols-3">
				{steps.map(({ art, title, text }) => (
					<li key={art}>
						<img
							src={art}
							alt=""
							width={800}
							height={600}
							loading="lazy"
							// On the dark ground a night picture would have no visible edge.
							className="aspect-4/3 w-full rounded-5 object-cover ring-1 ring-line"
						/>
						<h3 className="mt-5 type-display-3">{title}</h3>
						<p className="mt-2 type-body text-muted">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
