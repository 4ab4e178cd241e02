import type { DonationList, DonationRow, Pagination } from "@stride/contract";
import { formatDollars } from "@stride/money";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { donorName } from "./gifts.ts";

export type GiftListProps = {
	campaignId: string;
	live: DonationList;
	/** Page 1 as it came with the page. */
	firstPage: { items: DonationRow[]; pagination: Pagination };
};

/** Gifts as a list, with a button for more where there are more. */
export function GiftRows(props: {
	gifts: DonationRow[];
	more: { isLoading: boolean; hasFailed?: boolean; load: () => void } | null;
}) {
	const t = useTranslations("campaign.gifts");
	const { gifts, more } = props;
	return (
		<>
			<ul className="mt-5 rounded-4 border border-line bg-surface px-4 phone:px-5">
				{gifts.map((gift) => (
					<GiftRow key={gift.id} gift={gift} />
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

function GiftRow({ gift }: { gift: DonationRow }) {
	const t = useTranslations("common");
	const name = donorName(gift);
	return (
		<li className="flex items-center gap-4 border-line border-b py-3.5 last:border-b-0">
			<Avatar image={gift.user?.image?.["80"]} name={name} />
			<div className="min-w-0 flex-1">
				<p className="truncate type-body-strong">{name ?? t("anonymous")}</p>
				<p className="type-small text-muted">
					<RelativeTime at={gift.createdAt} />
				</p>
			</div>
			<p className="type-score-3">{formatDollars(gift.amount)}</p>
		</li>
	);
}
