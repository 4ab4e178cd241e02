import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { Mark } from "../../ui/media/logo.tsx";

/** The mark and the brand's name, linked to the landing page. */
export function BrandLink() {
	const { brand } = useSite();
	const t = useTranslations("common.header");
	return (
		<Link
			to={`/${useLocale()}`}
			aria-label={t("home", { brand })}
			className="flex min-h-11 min-w-0 items-center gap-3 rounded-2 type-display-3 text-[1.3125rem]"
		>
			<Mark className="size-8.5 shrink-0" />
			<span className="truncate">{brand}</span>
		</Link>
	);
}
