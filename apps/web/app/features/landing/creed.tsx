import { useTranslations } from "use-intl";

/** The purpose of the platform in one sentence. */
export function Creed() {
	const t = useTranslations("landing");
	return (
		<section className="wrap pt-(--section)">
			<p className="max-w-230 type-statement">{t("creed")}</p>
		</section>
	);
}
