import type { LiveStream } from "@stride/contract";
import { Captions, ChartColumn, Pencil, Radio, Scissors, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { errorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import RecordingDownload from "./recording-download.tsx";

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
			{status === "ended" && (
				<LinkButton to={`/${locale}/broadcast/${id}/statistics`} tone="outline" size="s">
					<ChartColumn className="size-5" aria-hidden />
					{past("statistics")}
				</LinkButton>
			)}
			{status === "ended" && stream.duration > 0 && (
				<LinkButton to={`/${locale}/broadcast/${id}/captions`} tone="outline" size="s">
					<Captions className="size-5" aria-hidden />
					{past("captions")}
				</LinkButton>
			)}
			{status === "ended" && stream.duration > 0 && (
				<LinkButton to={`/${locale}/broadcast/${id}/clips`} tone="outline" size="s">
					<Scissors className="size-5" aria-hidden />
					{past("clips")}
				</LinkButton>
			)}
			{status === "ended" && stream.duration > 0 && <RecordingDownload stream={stream} />}
			{permissions.delete && (
				<Button tone="outline" size="s" onPress={() => onDelete(id)}>
					<Trash2 className="size-5" aria-hidden />
					{t("delete")}
				</Button>
			)}
			{permissions.update && status === "ended" && stream.duration > 0 && (
				<div className="mt-1 w-full max-w-measure">
					<DownloadSwitch stream={stream} />
				</div>
			)}
		</>
	);
}

/** Whether donors may download an own recording; saved at once. */
function DownloadSwitch({ stream }: { stream: Pick<LiveStream, "id" | "allowsDownload"> }) {
	const t = useTranslations("challenges.past.download");
	const api = useApi();
	const { mutate, isPending, variables, data } = useApiMutation({
		mutationKey: ["allowDownload", stream.id],
		mutationFn: (allowsDownload: boolean) =>
			api("updateLiveStream", { params: { streamId: stream.id }, body: { allowsDownload } }),
		onError(error) {
			notify({ ...errorText(error, { title: t("notSaved"), text: t("failedText") }), tone: "danger" });
		},
	});
	const saved = data?.allowsDownload ?? stream.allowsDownload;
	return (
		<Switch
			label={t("allow")}
			hint={t("allowHint")}
			isSelected={isPending ? (variables ?? saved) : saved}
			onChange={mutate}
		/>
	);
}

/** The end of a broadcast, and what a reconnection cuts out, are not worth a sentence. */
const shownFromSeconds = 30;

/** The whole minutes, at least one, by which a recording is shorter than its broadcast; null if it is about as long. */
export function missingMinutes(
	stream: Pick<LiveStream, "status" | "streamStarted" | "streamEnded" | "duration">,
): number | null {
	const { status, streamStarted, streamEnded, duration } = stream;
	if (status !== "ended" || !streamStarted || !streamEnded || duration === 0) return null;
	const missing = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000 - duration;
	return missing < shownFromSeconds ? null : Math.max(1, Math.round(missing / 60));
}
