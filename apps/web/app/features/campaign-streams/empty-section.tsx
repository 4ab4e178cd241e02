import type { Campaign, StreamType } from "@stride/contract";
import { Bell } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { authorOf } from "./live-section.tsx";
import { type StreamCount, whyNoNewStream } from "./sections.ts";

/** [D2] An empty section: different messages for guests, for the author, and after the campaign's end. */
export function EmptySection(props: {
	campaign: Campaign;
	section: StreamType;
	count: StreamCount;
	onNotify: () => void;
}) {
	const t = useTranslations("challenges");
	const locale = useLocale();
	const { campaign, section } = props;
	if (campaign.status === "ended") {
		return <EmptyState title={t("empty.finished")}>{t("empty.finishedText")}</EmptyState>;
	}
	const mayCreate = campaign.isOwner && whyNoNewStream(props.count) === null;
	return (
		<EmptyState
			title={t(`empty.${section}`)}
			action={
				mayCreate ? (
					<LinkButton to={`/${locale}/create-stream/${campaign.id}/${campaign.name}`} tone="strong">
						{t("create")}
					</LinkButton>
				) : (
					!campaign.isOwner && (
						<Button tone="strong" onPress={props.onNotify}>
							<Bell className="size-5" aria-hidden />
							{t("notify")}
						</Button>
					)
				)
			}
		>
			{campaign.isOwner ? <OwnText section={section} mayCreate={mayCreate} /> : <GuestText {...props} />}
		</EmptyState>
	);
}

function OwnText({ section, mayCreate }: { section: StreamType; mayCreate: boolean }) {
	const t = useTranslations("challenges");
	if (mayCreate) return t("empty.ownerText");
	if (section === "live") return t("empty.liveOwnerText");
	return section === "upcoming" ? t("hasLive") : t("empty.pastText");
}

function GuestText({ campaign, section }: { campaign: Campaign; section: StreamType }) {
	return useTranslations("challenges")(`empty.${section}Text`, { author: authorOf(campaign) });
}
