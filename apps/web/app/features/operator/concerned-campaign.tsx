import type { ConcernedCampaign as Campaign } from "@stride/contract/operator/operator-search";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Badge } from "../../ui/text/badge.tsx";

/** The campaign of an item: a link to its page, else its state. */
export function ConcernedCampaign({ campaign: { name, title, visibility } }: { campaign: Campaign }) {
	const t = useTranslations("operator.states");
	const locale = useLocale();
	if (visibility === "shown") {
		return (
			<Link
				to={`/${locale}/campaign/${name}`}
				className="wrap-anywhere inline-flex min-h-11 items-center hover:underline"
			>
				{title}
			</Link>
		);
	}
	return (
		<span className="inline-flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1">
			<span className="wrap-anywhere">{title}</span>
			<Badge tone="danger">{t(visibility)}</Badge>
		</span>
	);
}
