import type { DonationList, DonationRow, Pagination } from "@stride/contract";
import { formatWhole } from "@stride/money";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { RelativeTime } from "../../ui/text/relative-time.tsx";
import { donorName } from "./merge-donations.ts";

export type DonationListProps = {
	campaignId: string;
	currency: string;
	live: DonationList;
	/** Page 1 as rendered with the page. */
	firstPage: { items: DonationRow[]; pagination: Pagination };
};

/** The donations as a list, with a button for more where there are more. */
export function DonationRows(props: {
	currency: string;
	donations: DonationRow[];
	more: { isLoading: boolean; hasFailed?: boolean; load: () => void } | null;
}) {
	const t = useTranslations("campaign.donations");
	const { currency, donations, more } = props;
	return (
		<>
			<ul className="mt-5 rounded-4 border border-line bg-surface px-4 phone:px-5">
				{donations.map((donation) => (
					<DonationListRow key={donation.id} {...{ currency, donation }} />
				))}
			</ul>
			{more?.hasFailed && (
				<div className="mt-4">
					<FormError title={t("moreFailed")} />
				</div>
			)}
			{more && (
				<div className="mt-5 grid place-items-center">
					<Button tone="outline" size="s" isPending={more.isLoading} onPress={more.load}>
						{t("more")}
					</Button>
				</div>
			)}
		</>
	);
}

function DonationListRow({ currency, donation }: { currency: string; donation: DonationRow }) {
	const t = useTranslations("common");
	const name = donorName(donation);
	return (
		<li className="flex items-center gap-4 border-line border-b py-3.5 last:border-b-0">
			<Avatar image={donation.user?.image?.["80"]} name={name} />
			<div className="min-w-0 flex-1">
				<p dir="auto" className="truncate text-left type-body-strong">
					{name ?? t("anonymous")}
				</p>
				<p className="type-small text-muted">
					<RelativeTime at={donation.createdAt} />
				</p>
			</div>
			<p className="type-score-3">{formatWhole(donation.amount, currency)}</p>
		</li>
	);
}
