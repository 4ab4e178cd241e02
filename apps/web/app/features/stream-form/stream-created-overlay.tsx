import type { LiveStream } from "@stride/contract/streams/streams";
import { CalendarPlus, Flag, Share } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useSharePage } from "../../ui/button/use-share-page.ts";
import { Celebration } from "../../ui/media/celebration.tsx";
import { useConfetti } from "./use-confetti.ts";

/** D2: the stream was scheduled; offers to share it. */
export function CreatedOverlay({ stream }: { stream: LiveStream }) {
	const t = useTranslations("challenge.created");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const share = useSharePage(t("copied"));
	const canvas = useConfetti();
	const { campaign } = stream;
	const url = `${publicUrl}/${locale}${streamBlockPath(campaign.name)}`;
	return (
		<>
			<Celebration
				title={t("title")}
				actions={
					<>
						<Button
							tone="action"
							size="l"
							onPress={() => void share({ title: stream.title, text: t("shareText"), url })}
						>
							<Share className="size-5" aria-hidden />
							{t("share")}
						</Button>
						<a
							href={`/v1/liveStream/${stream.id}/calendar.ics?lang=${locale}`}
							className={buttonLook({ tone: "outline", size: "l" })}
						>
							<CalendarPlus className="size-5" aria-hidden />
							{t("calendar")}
						</a>
						<LinkButton to={`/${locale}${streamBlockPath(campaign.name, "upcoming")}`} tone="outline" size="l">
							<Flag className="size-5" aria-hidden />
							{t("open")}
						</LinkButton>
					</>
				}
			>
				{t("text", { title: stream.title })}
			</Celebration>
			<canvas
				ref={canvas}
				aria-hidden
				data-theme="dark"
				className="pointer-events-none fixed inset-0 z-20 size-full text-positive"
			/>
		</>
	);
}
