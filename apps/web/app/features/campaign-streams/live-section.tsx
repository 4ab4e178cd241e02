import type { Campaign, LiveStream } from "@stride/contract";
import { Eye } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { StreamConnection } from "../../lib/live/use-stream-connection.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { authorOf } from "./author-of.ts";
import { StageWords } from "./stage-words.tsx";
import { StreamStage } from "./stream-stage.tsx";
import type { StreamPlayer } from "./streams-block-props.ts";
import { useNow } from "./use-now.ts";

/** The live stream. It autoplays muted once it is in view. */
export function LiveSection(props: {
	campaign: Campaign;
	stream: LiveStream;
	connection: StreamConnection;
	player: StreamPlayer;
	onDonate: () => void;
}) {
	const t = useTranslations("challenges.live");
	const locale = useLocale();
	const openPopup = useOpenPopup();
	const { campaign, stream, connection } = props;
	const frame = useRef<HTMLDivElement>(null);
	const isSeen = useSeen(frame);
	const [isRequested, setRequested] = useState(false);
	const mayPlay = useMayPlayByItself();
	const status = useSessionStatus();
	const account = useAccount();
	// Not for the author, whose own sound would echo; the cached guest page does not know the author yet.
	const isKnown = status === "guest" || account !== undefined;
	const isOwn = campaign.isOwner || account?.id === campaign.author.id;
	const playsByItself = isSeen && isKnown && mayPlay && !isOwn;
	const current = connection.metadata?.status ?? stream.status;
	const gap = current === "interrupted" || current === "paused" ? current : null;
	const badges = <LiveBadges stream={stream} connection={connection} gap={gap} />;
	return (
		<StreamStage
			stream={stream}
			frame={frame}
			badges={badges}
			playLabel={t("watch", { title: stream.title })}
			onPlay={() => setRequested(true)}
			player={props.player({ stream, connection, isWanted: isRequested || playsByItself, isRequested, badges })}
		>
			<p role="status" className="rounded-3 bg-warning-soft px-4 py-3 type-small text-text empty:hidden">
				{gap && (campaign.isOwner ? t(`${gap}OwnText`) : t(`${gap}Text`, { author: authorOf(campaign) }))}
			</p>
			<StageWords
				stream={stream}
				authorId={campaign.author.id}
				line={campaign.permissions.donate && t("unlocks")}
				actions={
					<>
						{stream.permissions.broadcast && (
							<>
								<LinkButton to={`/${locale}/broadcast/${stream.id}`} tone="strong">
									{t("studio")}
								</LinkButton>
								<Button tone="quiet" onPress={() => openPopup("stopStream", { streamId: stream.id })}>
									{t("end")}
								</Button>
							</>
						)}
						{campaign.permissions.donate && (
							<Button tone="action" onPress={props.onDonate}>
								{t("donate")}
							</Button>
						)}
					</>
				}
			/>
		</StreamStage>
	);
}

function LiveBadges(props: {
	stream: LiveStream;
	connection: StreamConnection;
	gap: "interrupted" | "paused" | null;
}): ReactNode {
	const t = useTranslations("challenges.live");
	const now = useNow();
	const { stream, connection } = props;
	const startedAt = stream.streamStarted;
	return (
		<>
			{props.gap ? <Badge tone="warning">{t(props.gap)}</Badge> : <Badge tone="live">{t("badge")}</Badge>}
			<Badge tone="ink">
				<Eye className="size-3.5" aria-hidden />
				{t("viewers", { count: connection.metadata?.viewerCount ?? stream.viewerCount })}
			</Badge>
			{startedAt && (
				<Badge tone="ink">{t("onAir", { time: formatDuration(now - new Date(startedAt).getTime()) })}</Badge>
			)}
		</>
	);
}

/** Whether half of an element has been in view once. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
	const [isSeen, setSeen] = useState(false);
	useEffect(() => {
		if (!element.current) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				setSeen(true);
				observer.disconnect();
			},
			{ threshold: 0.5 },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
	return isSeen;
}

const calm = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

/** Whether autoplay is allowed: not with reduced motion or data saving. */
function useMayPlayByItself(): boolean {
	return useSyncExternalStore(onCalmChange, isAutoplayAllowed, () => false);
}

function onCalmChange(listener: () => void): () => void {
	const query = matchMedia(calm);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}

function isAutoplayAllowed(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return !matchMedia(calm).matches && connection?.saveData !== true;
}
