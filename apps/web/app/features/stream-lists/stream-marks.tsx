import { groupDigits } from "@stride/money";
import { Eye } from "lucide-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../ui/text/badge.tsx";
import type { CardStream } from "./card-stream.ts";

/** Badges on a stream's picture: live, and the number of viewers. */
export function LiveMarks({ stream }: { stream: Pick<CardStream, "isLive" | "viewerCount"> }) {
	const t = useTranslations("streams");
	if (!stream.isLive) return null;
	return (
		<span className="flex flex-wrap gap-2">
			<Badge tone="live">{t("live")}</Badge>
			<Badge tone="ink">
				<Eye className="size-4" aria-hidden />
				<span aria-hidden>{groupDigits(stream.viewerCount)}</span>
				<span className="sr-only">{t("viewers", { count: stream.viewerCount })}</span>
			</Badge>
		</span>
	);
}
