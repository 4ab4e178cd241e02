import { useTranslations } from "use-intl";

/** What the platform is for, in one breath. */
export function Creed() {
	const t = useTranslations("landing");
	return (
		<section className="wrap pt-(--section)">
			<p className="max-w-230 type-statement">{t("creed")}</p>
		</section>
	);
}
