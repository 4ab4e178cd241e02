import type { DonationRow } from "@stride/contract/donations/donations";
import { formatWhole, progressPercent } from "@stride/money";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Lane } from "../../../ui/lane.tsx";
import { Avatar } from "../../../ui/media/avatar.tsx";
import { RollingAmount } from "../../../ui/text/rolling-amount.tsx";
import { giverName, type StreamDonations } from "./stream-donations.ts";
import { StudioCard } from "./studio-card.tsx";

const shownMs = 6_000;

/** The donations that arrived during the stream. */
export function JustGiven({ donations, currency }: { donations: StreamDonations; currency: string }) {
	const t = useTranslations();
	const { latest, totalCents } = donations;
	return (
		<StudioCard
			title={t("studio.donations.title")}
			aside={
				totalCents !== null &&
				totalCents > 0 && (
					<span className="type-small text-muted">
						{t("studio.donations.total", { amount: formatWhole(totalCents, currency) })}
					</span>
				)
			}
		>
			{latest.length === 0 && <p className="type-small text-muted">{t("studio.donations.empty")}</p>}
			<ul className="grid gap-3">
				{latest.map((donation) => {
					const name = giverName(donation);
					return (
						<li key={donation.id} className="flex items-center gap-3">
							<Avatar image={donation.user?.image?.["80"]} name={name} size="s" />
							<span dir="auto" className="min-w-0 flex-1 truncate text-left type-small-strong">
								{name ?? t("common.anonymous")}
							</span>
							<span className="type-score-3">{formatWhole(donation.amount, currency)}</span>
						</li>
					);
				})}
			</ul>
		</StudioCard>
	);
}

/** The latest donation over the picture, for a few seconds; a live region announces it. */
export function DonationOverPicture({ arrival, currency }: { arrival: DonationRow | null; currency: string }) {
	const t = useTranslations("studio.donations");
	const [shown, setShown] = useState<DonationRow | null>(null);
	useEffect(() => {
		if (!arrival) return;
		setShown(arrival);
		const timer = setTimeout(() => setShown(null), shownMs);
		return () => clearTimeout(timer);
	}, [arrival]);
	const name = shown && giverName(shown);
	const amount = shown ? formatWhole(shown.amount, currency) : "";
	return (
		<div role="status" className="min-w-0">
			{shown && (
				<div
					data-donation
					data-theme="light"
					className="rise flex max-w-full items-center gap-3 rounded-3 bg-surface p-3 text-text shadow-3 @max-[12rem]:p-2"
				>
					<Avatar image={shown.user?.image?.["80"]} name={name} size="s" className="@max-[12rem]:hidden" />
					<p className="wrap-anywhere line-clamp-3 min-w-0 pr-2 type-small-strong @max-[12rem]:line-clamp-4 @max-[12rem]:pr-0">
						{name ? t("arrived", { name, amount }) : t("arrivedAnonymous", { amount })}
					</p>
				</div>
			)}
		</div>
	);
}

/** The campaign's progress, over the picture. */
export function RaisedOverPicture(props: { fundRaised: number; fundGoal: number; currency: string }) {
	const { fundRaised, fundGoal, currency } = props;
	const t = useTranslations("studio.donations");
	return (
		<div className="w-full rounded-3 bg-board px-4 py-3 text-on-board">
			<p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
				<span className="type-score-3">
					<RollingAmount currency={currency} cents={fundRaised} />
				</span>
				<span className="type-small text-on-board-muted">{t("goal", { goal: formatWhole(fundGoal, currency) })}</span>
			</p>
			<Lane
				raised={fundRaised}
				goal={fundGoal}
				percent={progressPercent(fundRaised, fundGoal)}
				label={t("lane", { raised: formatWhole(fundRaised, currency), goal: formatWhole(fundGoal, currency) })}
			/>
		</div>
	);
}
