import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import callArt from "./scenes/call.svg";

/** The page's finish line, and its only large lime surface. */
export function ClosingCall() {
	const t = useTranslations("landing");
	return (
		<section data-theme="light" className="relative isolate overflow-hidden bg-action text-on-action">
			<div className="chequer" />
			<img
				src={callArt}
				alt=""
				width={1440}
				height={440}
				loading="lazy"
				className="-z-10 absolute bottom-0 left-1/2 h-75 w-auto max-w-none -translate-x-[71%] tablet:h-90 tablet:-translate-x-[66%] desk:h-110 desk:-translate-x-1/2"
			/>
			<div className="wrap flex flex-col justify-center pt-16 pb-75 tablet:pb-80 desk:min-h-110 desk:pb-16">
				<p className="type-score-3" aria-hidden>
					{t("distance", { count: 400 })}
				</p>
				<h2 className="mt-4 max-w-150 type-display-1">{t("call.title")}</h2>
				<p className="mt-4 max-w-110 type-lead">{t("call.text")}</p>
				<LinkButton to={`/${useLocale()}/create-campaign`} tone="strong" size="l" className="mt-8 self-start">
					{t("call.start")}
				</LinkButton>
			</div>
		</section>
	);
}
