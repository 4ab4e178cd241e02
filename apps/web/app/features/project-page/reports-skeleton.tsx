import { useTranslations } from "use-intl";
import { TextSkeleton } from "../../ui/list/skeletons.tsx";

/** The placeholder of reports that are loading. */
export function ReportsSkeleton() {
	const t = useTranslations("project.reports");
	return (
		<div role="status" className="max-w-measure">
			<span className="sr-only">{t("loading")}</span>
			<TextSkeleton lines={8} />
		</div>
	);
}
