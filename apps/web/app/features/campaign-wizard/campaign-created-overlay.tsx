import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { Flag, Share } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useSharePage } from "../../ui/button/use-share-page.ts";
import { Celebration } from "../../ui/media/celebration.tsx";

/** P2: the campaign was created; offers to share it. */
export function CreatedOverlay({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("wizard.created");
	const { publicUrl } = useSite();
	const share = useSharePage();
	const path = `/${useLocale()}/campaign/${campaign.name}`;
	return (
		<Celebration
			title={t("title")}
			actions={
				<>
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
				</>
			}
		>
			{t("text", { title: campaign.title })}
		</Celebration>
	);
}
