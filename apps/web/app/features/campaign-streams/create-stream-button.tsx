import type { Campaign } from "@stride/contract";
import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Tooltip } from "../../ui/overlay/tooltip.tsx";
import { type StreamCount, whyNoNewStream } from "./sections.ts";

/** [D2] At most one live and one upcoming stream: where another cannot be scheduled, the button shows the reason. */
export default function CreateStreamButton(props: { campaign: Campaign; count: StreamCount }) {
	const t = useTranslations("challenges");
	const locale = useLocale();
	const reason = whyNoNewStream(props.campaign, props.count);
	const { id, name } = props.campaign;
	const content = (
		<>
			<Plus className="size-5" aria-hidden />
			{t("create")}
		</>
	);
	if (reason === null) {
		return (
			<LinkButton to={`/${locale}/create-stream/${id}/${name}`} tone="strong" size="s">
				{content}
			</LinkButton>
		);
	}
	return (
		<Tooltip text={t(reason)}>
			<Button tone="strong" size="s" isUnavailable>
				{content}
			</Button>
		</Tooltip>
	);
}
