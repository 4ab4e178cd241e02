import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TabLinks } from "../../ui/list/tab-links.tsx";
import { ActProvider } from "./acts/act-provider.tsx";
import { useDeskCounts } from "./use-desk-counts.ts";

/** The frame of the operator's desk: its tabs with their counts, and the dialogs of its acts. */
export function OperatorFrame({ children }: { children: ReactNode }) {
	const t = useTranslations("operator");
	const desk = `/${useLocale()}/operator`;
	const counts = useDeskCounts();
	const counted = (count: number | undefined) => (count ? { count } : {});
	return (
		<main id="content" tabIndex={-1} className="wrap pt-4 pb-(--section) outline-none tablet:pt-8">
			<h1 className="mb-6 type-display-2">{t("title")}</h1>
			<div className="mb-8">
				<TabLinks
					label={t("parts")}
					links={[
						{ to: desk, label: t("tabs.inbox"), ...counted(counts && counts.newMessages + counts.newReports) },
						{
							to: `${desk}/unknown-donations`,
							label: t("tabs.unknownDonations"),
							...counted(counts?.unknownDonations),
						},
						{ to: `${desk}/search`, label: t("tabs.search") },
						{ to: `${desk}/holds`, label: t("tabs.holds"), ...counted(counts?.payoutHolds) },
						{ to: `${desk}/balances`, label: t("tabs.balances"), ...counted(counts?.openBalances) },
						{ to: `${desk}/featured`, label: t("tabs.featured") },
						{ to: `${desk}/audit`, label: t("tabs.audit") },
					]}
				/>
			</div>
			<ActProvider>{children}</ActProvider>
		</main>
	);
}
