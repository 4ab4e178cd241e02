import type { FoundOfflineDonation } from "@stride/contract/operator/operator-offline";
import { languages } from "@stride/i18n";
import { formatExact } from "@stride/money";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { Badge } from "../../ui/text/badge.tsx";
import { acts } from "./acts/desk-act.ts";
import { Amount } from "./amount.tsx";
import { ConcernedCampaign } from "./concerned-campaign.tsx";
import { deskKeys } from "./desk-keys.ts";
import { DeskList, TableCard } from "./desk-list.tsx";
import { RowMenu } from "./row-menu.tsx";

/** Cash and bank donations that authors have entered, with the pictures that prove them. */
export function EnteredDonations() {
	const t = useTranslations("offline.desk");
	const api = useApi();
	const list = useOwnPages(deskKeys.offlineDonations, (page, signal) =>
		api("listOfflineDonations", { query: page }, { signal }),
	);
	return (
		<div className="grid gap-6">
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<DeskList label={t("title")} list={list} whenEmpty={t("none")}>
				{(donations) => <EnteredTable donations={donations} />}
			</DeskList>
		</div>
	);
}

function EnteredTable({ donations }: { donations: readonly FoundOfflineDonation[] }) {
	const t = useTranslations("offline");
	const tDesk = useTranslations("operator");
	const columns: Column<FoundOfflineDonation>[] = [
		{
			id: "campaign",
			title: tDesk("columns.campaign"),
			place: "title",
			cell: ({ campaign, author }) => (
				<>
					<ConcernedCampaign campaign={campaign} />
					<span className="wrap-anywhere block type-small text-muted">
						{author ? `${author.firstName} ${author.lastName}`.trim() : tDesk("removedAccount")}
					</span>
				</>
			),
		},
		{ id: "donor", title: tDesk("columns.donor"), place: "figure", cell: (donation) => <Donor donation={donation} /> },
		{
			id: "received",
			title: t("desk.received"),
			place: "figure",
			cell: ({ receivedOn }) => <ReceivedOn day={receivedOn} />,
		},
		{
			id: "amount",
			title: tDesk("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: ({ amount, currency }) => <Amount cents={amount} currency={currency} />,
		},
		{
			id: "proof",
			title: tDesk("columns.state"),
			place: "figure",
			cell: (donation) => (
				<span className="grid justify-items-start gap-2">
					{donation.hidden && <Badge tone="danger">{t("desk.hidden")}</Badge>}
					<ProofButton donation={donation} />
				</span>
			),
		},
		{
			id: "menu",
			title: tDesk("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (donation) => <EnteredMenu donation={donation} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("desk.title")} columns={columns} rows={donations} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function Donor({ donation: { donorName, kind, note } }: { donation: FoundOfflineDonation }) {
	const t = useTranslations("offline");
	return (
		<span className="wrap-anywhere grid">
			<span>{donorName ?? t("anonymous")}</span>
			<span className="type-small text-muted">{t(kind)}</span>
			{note !== null && <span className="type-small text-muted">{note}</span>}
		</span>
	);
}

function ReceivedOn({ day }: { day: string }) {
	const format = new Intl.DateTimeFormat(languages[useLocale()].dates, { dateStyle: "medium", timeZone: "UTC" });
	return <time dateTime={day}>{format.format(new Date(day))}</time>;
}

/** Opens the picture after a proof of identity. */
function ProofButton({ donation: { id, amount, currency } }: { donation: FoundOfflineDonation }) {
	const t = useTranslations("offline.desk");
	const tDesk = useTranslations("operator");
	const api = useApi();
	const textOf = useErrorText();
	const { confirmed, question } = useReauthentication();
	const [image, setImage] = useState<string | null>(null);
	const title = t("proofOf", { amount: formatExact(amount, currency) });
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["offline-proof", id],
		mutationFn: () => confirmed(() => api("getOfflineProof", { params: { offlineDonationId: id } })),
		onSuccess: (proof) => setImage(proof.image),
		onError: (error) => {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error, tDesk("list.failedText"));
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<>
			<Button tone="outline" size="s" isPending={isPending} onPress={() => mutate()}>
				{t("proof")}
			</Button>
			<Dialog isOpen={image !== null} onClose={() => setImage(null)} title={title}>
				{image !== null && <img src={image} alt={title} className="max-w-full rounded-3" />}
			</Dialog>
			{question}
		</>
	);
}

function EnteredMenu({ donation: { id, amount, currency, campaign, hidden } }: { donation: FoundOfflineDonation }) {
	const t = useTranslations("operator.menu");
	const title = `${campaign.title}, ${formatExact(amount, currency)}`;
	return (
		<RowMenu
			of={title}
			links={[
				{ label: t("campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
				{ label: t("audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={[
				hidden
					? { label: t("restore"), act: acts.restore("offline", { id, title }) }
					: { label: t("hide"), act: acts.hide("offline", { id, title }) },
			]}
		/>
	);
}
