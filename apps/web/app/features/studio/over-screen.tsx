import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { RunnerPictogram } from "../../ui/media/runner-pictogram.tsx";
import { isResumable, type StudioEnd } from "./studio-state.ts";

/** The broadcast has ended: the reason, and where to continue. */
export function OverScreen(props: { why: StudioEnd; campaignPath: string; onAgain: () => void }) {
	const t = useTranslations("studio.over");
	const { brand } = useSite();
	const locale = useLocale();
	const heading = useRef<HTMLHeadingElement>(null);
	const { why } = props;
	// The campaign may be hidden with its challenge, also from its author; their list says so.
	const onward =
		why === "operator"
			? { to: `/${locale}/account/campaigns`, label: t("toCampaigns") }
			: { to: props.campaignPath, label: t("toCampaign") };
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	return (
		<div className="wrap grid flex-1 content-center justify-items-start gap-5 py-16">
			<RunnerPictogram className="size-32 text-positive" />
			<h2 ref={heading} tabIndex={-1} className="type-display-1 outline-none">
				{t(why)}
			</h2>
			<p className="max-w-measure type-lead text-muted">{t(`${why}Text`, { brand })}</p>
			<div className="flex flex-wrap gap-3">
				{isResumable(why) && (
					<Button tone="action" size="l" onPress={props.onAgain}>
						{t("goOnHere")}
					</Button>
				)}
				<LinkButton tone={isResumable(why) ? "outline" : "action"} size="l" to={onward.to}>
					{onward.label}
				</LinkButton>
			</div>
		</div>
	);
}
