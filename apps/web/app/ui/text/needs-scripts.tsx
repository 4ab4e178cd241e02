import { useTranslations } from "use-intl";

/** Beside a control that does nothing without scripts; shown only where the browser runs none. */
export function NeedsScripts({ className = "" }: { className?: string }) {
	const t = useTranslations("common");
	return <p className={`hidden type-small noscript:block ${className}`}>{t("needsScripts")}</p>;
}
