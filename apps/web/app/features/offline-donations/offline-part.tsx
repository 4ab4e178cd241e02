import type { Campaign } from "@stride/contract";
import type { OfflineDonation, OfflineDonations } from "@stride/contract/campaigns/offline-donations";
import { languages } from "@stride/i18n";
import { formatExact } from "@stride/money";
import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { AddOffline } from "./add-offline.tsx";

/** Cash and bank donations that the author has entered, on a line of their own; the author adds and removes them. */
export default function OfflinePart({ campaign, first }: { campaign: Campaign; first: OfflineDonations }) {
	const t = useTranslations("offline");
	const [entered, reload] = useEntered(campaign, first);
	const { cash, bank, currency, donations, enteredBy, remaining } = entered;
	const name = enteredBy.firstName;
	const kind = bank === 0 ? "cash" : cash === 0 ? "bank" : "both";
	if (donations.length === 0 && remaining === null) return null;
	return (
		<section id="offline-donations" aria-label={t("title")} className="mt-4 grid gap-3 print:hidden">
			{donations.length > 0 && (
				<details className="rounded-4 border border-line p-4">
					<summary className="wrap-anywhere cursor-pointer type-body">
						{t("line", { amount: formatExact(cash + bank, currency), kind, name })}
					</summary>
					<p className="mt-3 type-small text-muted">{t("lead", { name })}</p>
					<ul className="mt-3 grid gap-3">
						{donations.map((donation) => (
							<li key={donation.id} className="flex items-start justify-between gap-3">
								<Entered donation={donation} currency={currency} />
								{campaign.isOwner ? (
									<Remove campaignId={campaign.id} donation={donation} currency={currency} onDone={reload} />
								) : (
									<ReportFlag
										kind="offline"
										subjectId={donation.id}
										authorId={campaign.author.id}
										label={t("report", { amount: formatExact(donation.amount, currency) })}
									/>
								)}
							</li>
						))}
					</ul>
				</details>
			)}
			{remaining !== null && (
				<AddOffline campaignId={campaign.id} currency={currency} remaining={remaining} onDone={reload} />
			)}
		</section>
	);
}

/** The page's first list, and for the signed-in author a newer one with what may still be entered. */
function useEntered(campaign: Campaign, first: OfflineDonations): [OfflineDonations, () => void] {
	const api = useApi();
	const [entered, setEntered] = useState(first);
	const isAuthor = useSessionStatus() === "authenticated" && campaign.isOwner;
	const reload = useCallback(() => {
		// What is shown already stays; a reload of the page reads it again.
		api("getOfflineDonations", { params: { campaignId: campaign.id } }).then(setEntered, () => undefined);
	}, [api, campaign.id]);
	useEffect(() => {
		if (isAuthor) reload();
	}, [isAuthor, reload]);
	return [entered, reload];
}

function Entered({ donation, currency }: { donation: OfflineDonation; currency: string }) {
	const t = useTranslations("offline");
	const { amount, donorName, kind, note, receivedOn } = donation;
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, { dateStyle: "medium", timeZone: "UTC" });
	return (
		<div className="wrap-anywhere min-w-0">
			<p className="type-body">
				{formatExact(amount, currency)}, {donorName ?? t("anonymous")}
			</p>
			<p className="type-small text-muted">
				{t(kind)}, {format.format(new Date(receivedOn))}
			</p>
			{note !== null && <p className="type-small text-muted">{note}</p>}
		</div>
	);
}

type RemoveProps = { campaignId: string; donation: OfflineDonation; currency: string; onDone: () => void };

function Remove({ campaignId, donation, currency, onDone }: RemoveProps) {
	const t = useTranslations("offline");
	const api = useApi();
	const textOf = useErrorText();
	const [isAsking, setAsking] = useState(false);
	const [isPending, setPending] = useState(false);
	const sum = formatExact(donation.amount, currency);
	const remove = async () => {
		setPending(true);
		try {
			await api("removeOfflineDonation", { params: { campaignId, offlineDonationId: donation.id } });
			notify({ title: t("removed") });
			setAsking(false);
			onDone();
		} catch (error) {
			const { title, text } = textOf(error, t("removeFailed"));
			notify({ title, text, tone: "danger" });
		} finally {
			setPending(false);
		}
	};
	return (
		<>
			<Button tone="quiet" size="s" isIcon aria-label={t("remove", { amount: sum })} onPress={() => setAsking(true)}>
				<X className="size-5" aria-hidden />
			</Button>
			<Dialog
				role="alertdialog"
				isOpen={isAsking}
				onClose={() => setAsking(false)}
				title={t("removeQuestion.title", { amount: sum })}
				actions={
					<>
						<Button tone="danger" isPending={isPending} onPress={() => void remove()}>
							{t("removeQuestion.confirm")}
						</Button>
						<Button tone="outline" onPress={() => setAsking(false)}>
							{t("removeQuestion.cancel")}
						</Button>
					</>
				}
			>
				{t("removeQuestion.text")}
			</Dialog>
		</>
	);
}
