import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import type { DonorAccess } from "../confirmation-page.tsx";

/** Links to the annual statements of the years in which a donor has given; nothing without any. */
export function StatementYears({ by }: { by: DonorAccess }) {
	const t = useTranslations("donations.statement");
	const id = useId();
	const locale = useLocale();
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data } = useQuery({
		queryKey: ["statement-years", by],
		queryFn: ({ signal }) => api(by === "account" ? "getStatementYears" : "getDonorStatementYears", {}, { signal }),
		enabled: isIn || by === "link",
		staleTime: 0,
	});
	if (!data || data.years.length === 0) return null;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="type-display-3">
				{t("yearsTitle")}
			</h2>
			<p className="mt-1 mb-4 max-w-measure type-body text-muted">{t("yearsText")}</p>
			<ul className="flex flex-wrap gap-3">
				{data.years.map((year) => (
					<li key={year}>
						<LinkButton
							to={`/${locale}/giving/${year}${by === "account" ? "?account" : ""}`}
							tone="outline"
							size="s"
							aria-label={t("open", { year: String(year) })}
						>
							<FileText className="size-5" aria-hidden />
							{year}
						</LinkButton>
					</li>
				))}
			</ul>
		</section>
	);
}
