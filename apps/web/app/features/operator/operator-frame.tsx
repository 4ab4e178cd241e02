import type { DeskCounts } from "@stride/contract/operator/operator";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TabLinks } from "../../ui/list/tab-links.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { ActProvider } from "./acts/act-provider.tsx";
import { useDeskCounts } from "./use-desk-counts.ts";

const adoptCommand = "npm run money:adopt";

/** Money that waits after a restore, with what to do. */
function MoneyNotice({ state }: { state: DeskCounts["money"] | undefined }) {
	const t = useTranslations("operator.restore");
	return (
		<div role="status" className={state && state !== "normal" ? "mb-8" : ""}>
			{state === "held" && (
				<Banner tone="danger">
					<p className="type-body-strong">{t("heldTitle")}</p>
					<p className="mt-1">
						{t.rich("heldText", { command: () => <code className="wrap-anywhere">{adoptCommand}</code> })}
					</p>
				</Banner>
			)}
			{state === "comparing" && (
				<Banner tone="warning">
					<p className="type-body-strong">{t("comparingTitle")}</p>
					<p className="mt-1">{t("comparingText")}</p>
				</Banner>
			)}
		</div>
	);
}

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
			<MoneyNotice state={counts?.money} />
			<ActProvider>{children}</ActProvider>
		</main>
	);
}
