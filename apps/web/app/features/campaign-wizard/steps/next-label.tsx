import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { WizardStep } from "../wizard-flow.ts";

/** `Next: cover` and an arrow; only `Next` on phones beside another button. */
export function NextLabel({ following, isShort = false }: { following: WizardStep; isShort?: boolean }) {
	const t = useTranslations("wizard");
	const locale = useLocale();
	const name = t(`names.${following}`);
	const long = t("next", { name: name.charAt(0).toLocaleLowerCase(locale) + name.slice(1) });
	return (
		<>
			{isShort && <span className="tablet:hidden">{t("nextShort")}</span>}
			<span className={isShort ? "max-tablet:hidden" : undefined}>{long}</span>
			<ChevronRight className="size-5 shrink-0" aria-hidden />
		</>
	);
}
