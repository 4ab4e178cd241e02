import type { DonationList } from "@stride/contract";
import { formatWhole } from "@stride/money";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/media/avatar.tsx";
import { donorName } from "./merge-donations.ts";

const facesMax = 4;

/** [D9] The three largest donations with names, others as avatars, and the number of the rest as a link to the list. */
export function TopDonations(props: { currency: string; donations: DonationList; isOpen: boolean; isOwner: boolean }) {
	const t = useTranslations();
	const { isOpen } = props;
	const { top, items, total } = props.donations;
	const topIds = new Set(top.map((donation) => donation.id));
	const faces = items.filter((donation) => !topIds.has(donation.id)).slice(0, facesMax);
	const hasOthers = total > top.length;
	const restCount = total - top.length - faces.length;
	if (total === 0) {
		return (
			<div className="mt-6 border-board-line border-t pt-5">
				<p className="type-body-strong">{isOpen ? t("campaign.board.firstTitle") : t("campaign.board.noneTitle")}</p>
				{isOpen && (
					<p className="type-small text-on-board-muted">
						{t(props.isOwner ? "campaign.board.firstOwner" : "campaign.board.firstText")}
					</p>
				)}
			</div>
		);
	}
	return (
		<div className="mt-6 border-board-line border-t pt-5">
			<h2 className="sr-only">{t("campaign.board.top")}</h2>
			<ol className="grid gap-4">
				{top.map((donation, index) => {
					const name = donorName(donation);
					return (
						<li key={donation.id} className="flex items-center gap-3">
							<span className="w-5 shrink-0 type-score-3 text-on-board-muted text-sm" aria-hidden>
								{index + 1}
							</span>
							<Avatar image={donation.user?.image?.["80"]} name={name} />
							<span dir="auto" className="min-w-0 flex-1 truncate text-left type-body-strong">
								{name ?? t("common.anonymous")}
							</span>
							<span className="type-score-3">{formatWhole(donation.amount, props.currency)}</span>
						</li>
					);
				})}
			</ol>
			{hasOthers && (
				<a
					href="#donations"
					className="mt-4 flex min-h-11 items-center gap-3 rounded-2 type-small-strong hover:underline"
				>
					<span className="flex gap-1" aria-hidden>
						{faces.map((donation) => (
							<Avatar key={donation.id} image={donation.user?.image?.["80"]} name={donorName(donation)} size="s" />
						))}
					</span>
					{restCount > 0 ? t("campaign.board.more", { count: restCount }) : t("campaign.board.all")}
				</a>
			)}
		</div>
	);
}
