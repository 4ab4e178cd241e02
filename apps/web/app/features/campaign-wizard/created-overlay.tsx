import type { Campaign } from "@stride/contract/campaigns";
import { Flag, Share } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { RunnerPictogram } from "../../ui/runner-pictogram.tsx";
import { useSharePage } from "../../ui/use-share-page.ts";

/** P2: the campaign is there. What it needs now is its first readers. */
export function CreatedOverlay({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("wizard.created");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const share = useSharePage();
	const heading = useRef<HTMLHeadingElement>(null);
	const path = `/${locale}/campaign/${campaign.name}`;
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	return (
		<main id="content" data-theme="dark" className="flex min-h-dvh flex-col bg-bg">
			<div className="wrap grid flex-1 content-center justify-items-start gap-6 py-16">
				<RunnerPictogram className="arrive size-40 text-positive" />
				<h1 ref={heading} tabIndex={-1} className="type-display-1 outline-none">
					{t("title")}
				</h1>
				<p className="max-w-measure type-lead text-muted">{t("text", { title: campaign.title })}</p>
				<div className="flex flex-wrap gap-3">
					<Button
						tone="action"
						size="l"
						onPress={() => void share({ title: campaign.title, text: t("shareText"), url: `${publicUrl}${path}` })}
					>
						<Share className="size-5" aria-hidden />
						{t("share")}
					</Button>
					<LinkButton to={path} tone="outline" size="l">
						<Flag className="size-5" aria-hidden />
						{t("open")}
					</LinkButton>
				</div>
			</div>
			<div className="chequer" aria-hidden />
		</main>
	);
}
