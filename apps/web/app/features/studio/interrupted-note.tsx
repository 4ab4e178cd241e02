import { useTranslations } from "use-intl";
import { Banner } from "../../ui/text/banner.tsx";

/** The connection is lost: what happens meanwhile, and how much time is left to reconnect. */
export function InterruptedNote({ leftMs }: { leftMs: number }) {
	const t = useTranslations("studio.interrupted");
	const left = Math.max(0, Math.ceil(leftMs / 1_000));
	return (
		<Banner tone="danger">
			<p className="type-body-strong">{t("title")}</p>
			<p>{t("text")}</p>
			<p className="tabular-nums">{left > 0 ? t("left", { count: left }) : t("soon")}</p>
		</Banner>
	);
}
