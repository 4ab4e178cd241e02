import type { Campaign, StreamType } from "@stride/contract";
import { useLocale, useTranslations } from "use-intl";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { authorOf } from "./live-section.tsx";
import { type StreamCount, whyNoNewStream } from "./sections.ts";

/** [D2] A section without anything: three different messages for guests, the author, and after the campaign's end. */
export function EmptySection(props: { campaign: Campaign; section: StreamType; count: StreamCount }) {
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
				mayCreate && (
					<LinkButton to={`/${locale}/create-stream/${campaign.id}/${campaign.name}`} tone="strong">
						{t("create")}
					</LinkButton>
				)
			}
		>
			{mayCreate ? t("empty.ownerText") : t(`empty.${section}Text`, { author: authorOf(campaign) })}
		</EmptyState>
	);
}
