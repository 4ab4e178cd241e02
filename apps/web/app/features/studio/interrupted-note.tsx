import { useTranslations } from "use-intl";
import { Banner } from "../../ui/text/banner.tsx";
import { formatDuration } from "../../ui/text/duration.ts";

/** The connection is lost: what happens meanwhile, and how much time is left to reconnect. */
export function InterruptedNote({ leftMs }: { leftMs: number }) {
	const t = useTranslations("studio.interrupted");
	return (
		<Banner tone="danger">
			<p className="type-body-strong">{t("title")}</p>
			<p>{t("text")}</p>
			<p className="tabular-nums">{leftMs > 0 ? t("left", { time: formatDuration(leftMs) }) : t("soon")}</p>
		</Banner>
	);
}
