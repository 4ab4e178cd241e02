import { streamLimits } from "@stride/contract/limits";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ErrorText } from "../../../lib/forms/error-text.ts";
import { useSite } from "../../../lib/page/site-config.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { ExceededLimit } from "../viewing.ts";

/** Covers the whole picture when playback has ended. */
function Cover({ title, text, children }: { title: string; text: string; children: ReactNode }) {
	return (
		<div
			data-cover
			className="relative grid place-content-center justify-items-center gap-2 bg-board/90 p-4 text-center phone:gap-3"
		>
			<p className="type-title">{title}</p>
			<p className="max-w-96 type-small text-on-board-muted">{text}</p>
			<div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>
		</div>
	);
}

/** [S4] The free time of the viewer, or of everyone at their network address, is used up. */
export function PaywallCover(props: { by: ExceededLimit; onDonate: (() => void) | null; onMore: () => void }) {
	const { by, onDonate, onMore } = props;
	const t = useTranslations("watching.paywall");
	const isOfNetwork = by === "network";
	const text = isOfNetwork ? t("networkText") : onDonate ? t("text") : t("closedText");
	return (
		<Cover title={t(isOfNetwork ? "networkTitle" : "title")} text={text}>
			{onDonate && (
				<Button tone="action" size="s" onPress={onDonate}>
					{t("donate")}
				</Button>
			)}
			<Button tone="outline" size="s" onPress={onMore}>
				{t(isOfNetwork ? "networkMore" : "more")}
			</Button>
		</Cover>
	);
}

/** [S4] The maximum number of other devices is playing, from the start or since one of them took over. */
export function DisplacedCover({ isAuthor, onTakeOver }: { isAuthor: boolean; onTakeOver: () => void }) {
	const t = useTranslations("watching.displaced");
	const { playbackDevices } = useSite().streams;
	const count = isAuthor ? Math.max(streamLimits.authorPlaybackDevices, playbackDevices) : playbackDevices;
	return (
		<Cover title={t("title", { count })} text={t(isAuthor ? "authorText" : "text", { count })}>
			<Button tone="action" size="s" onPress={onTakeOver}>
				{t("takeOver")}
			</Button>
		</Cover>
	);
}

/** @param onRetry null where a retry cannot help */
export function FailedCover({ reason, onRetry }: { reason: ErrorText; onRetry: (() => void) | null }) {
	const t = useTranslations("watching.state");
	return (
		<Cover title={reason.title} text={reason.text}>
			{onRetry && (
				<Button tone="action" size="s" onPress={onRetry}>
					{t("retry")}
				</Button>
			)}
		</Cover>
	);
}
