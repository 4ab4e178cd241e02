import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { type DonationListProps, DonationRows } from "./donation-rows.tsx";
import { mergeDonations } from "./merge-donations.ts";

// Most visitors read the newest donations only.
const GrowingDonations = lazyPart(() => import("./growing-donations.tsx"));

/** A campaign's donations, the newest first: arriving ones on top, older ones page by page. */
export function DonationList(props: DonationListProps) {
	const t = useTranslations("campaign.donations");
	const [isGrowing, setGrowing] = useState(false);
	const { live, firstPage } = props;
	const newest = mergeDonations(live, firstPage.items);
	if (live.total === 0) return null;
	return (
		<section id="donations" className="mt-12 scroll-mt-6">
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="type-display-3">{t("title")}</h2>
				<p className="type-small text-muted">{t("total", { count: live.total })}</p>
			</div>
			{isGrowing ? (
				<Suspense fallback={<DonationRows donations={newest} more={{ isLoading: true, load: () => undefined }} />}>
					<GrowingDonations {...props} />
				</Suspense>
			) : (
				<DonationRows
					donations={newest}
					more={firstPage.pagination.next === null ? null : { isLoading: false, load: () => setGrowing(true) }}
				/>
			)}
		</section>
	);
}
