import type { LiveStream } from "@stride/contract";
import { Pencil, Radio, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { missingMinutes } from "./missing-time.ts";

export type OwnStreamActions = {
	/** Opens the broadcaster. */
	onGoLive: (streamId: string) => void;
	onDelete: (streamId: string) => void;
};

/** The author's permitted actions for a stream that is not on air. */
export default function OwnActions({ stream, onGoLive, onDelete }: OwnStreamActions & { stream: LiveStream }) {
	const t = useTranslations("challenges.upcoming");
	const locale = useLocale();
	const { id, campaign, permissions, status } = stream;
	const past = useTranslations("challenges.past");
	const missing = missingMinutes(stream);
	const query = new URLSearchParams({ id, stream_status: status === "ended" ? "past" : "upcoming" });
	return (
		<>
			{missing !== null && (
				<p className="w-full max-w-measure type-small text-on-board-muted">{past("missing", { minutes: missing })}</p>
			)}
			{permissions.broadcast && (
				<Button tone="action" size="s" onPress={() => onGoLive(id)}>
					<Radio className="size-5" aria-hidden />
					{t("goLive")}
				</Button>
			)}
			{permissions.update && (
				<LinkButton to={`/${locale}/create-stream/${campaign.id}/${campaign.name}?${query}`} tone="outline" size="s">
					<Pencil className="size-5" aria-hidden />
					{t("edit")}
				</LinkButton>
			)}
			{permissions.delete && (
				<Button tone="outline" size="s" onPress={() => onDelete(id)}>
					<Trash2 className="size-5" aria-hidden />
					{t("delete")}
				</Button>
			)}
		</>
	);
}
