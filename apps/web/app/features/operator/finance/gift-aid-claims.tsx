import { addressOf } from "@stride/contract/client";
import { type GiftAidClaim, giftAidFile } from "@stride/contract/operator/gift-aid-claims";
import { formatExact } from "@stride/money";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useOwnPages } from "../../../lib/lists/use-pages.ts";
import { useSite } from "../../../lib/page/site-config.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { acts } from "../acts/desk-act.ts";
import { Amount } from "../amount.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { Moment } from "../moment.tsx";
import { RowMenu } from "../row-menu.tsx";
import { FinanceSection } from "./finance-section.tsx";
import { useMonth, useMonthName } from "./month-select.tsx";
import { SaveDeskFile } from "./save-desk-file.tsx";

/** A declaration covers donations of the four years before it. */
const monthsOffered = 49;

/** The claims to HMRC, where the operator claims Gift Aid. */
export function GiftAidClaims() {
	return useSite().hasGiftAid ? <Claims /> : null;
}

function Claims() {
	const t = useTranslations("finance.giftAid");
	const api = useApi();
	const list = useOwnPages(deskKeys.giftAidClaims, (page, signal) =>
		api("listGiftAidClaims", { query: page }, { signal }),
	);
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<NewClaim />
			<DeskList label={t("list")} list={list} whenEmpty={t("none")}>
				{(claims) => <ClaimTable claims={claims} />}
			</DeskList>
		</FinanceSection>
	);
}

function NewClaim() {
	const t = useTranslations("finance.giftAid");
	const api = useApi();
	const client = useQueryClient();
	const textOf = useErrorText();
	const { month, select } = useMonth(monthsOffered);
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["gift-aid-claim", month],
		mutationFn: () => api("makeGiftAidClaim", { body: { month } }),
		// A claim whose answer was lost is in the list.
		onSettled: () => client.invalidateQueries({ queryKey: deskKeys.giftAidClaims }),
		onSuccess({ donations, amount }) {
			notify({ title: t("made"), text: t("madeText", { count: donations, amount: formatExact(amount, "gbp") }) });
		},
		onError: (error) => notify({ ...textOf(error, t("failed")), tone: "danger" }),
	});
	return (
		<div className="flex flex-wrap items-end gap-4">
			{select}
			<Button tone="outline" isPending={isPending} onPress={() => mutate()}>
				{t("make")}
			</Button>
		</div>
	);
}

function ClaimTable({ claims }: { claims: readonly GiftAidClaim[] }) {
	const t = useTranslations("finance.giftAid");
	const tDesk = useTranslations("operator");
	const monthName = useMonthName();
	const columns: Column<GiftAidClaim>[] = [
		{
			id: "month",
			title: t("month"),
			place: "title",
			cell: ({ month, claimedAt }) => (
				<>
					<span className="block">{monthName(month)}</span>
					<span className="block type-small text-muted">
						<Moment at={claimedAt} />
					</span>
				</>
			),
		},
		{
			id: "donations",
			title: t("donations"),
			place: "figure",
			isNumber: true,
			cell: ({ donations }) => donations,
		},
		{
			id: "amount",
			title: tDesk("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: ({ amount }) => <Amount cents={amount} currency="gbp" />,
		},
		{
			id: "returned",
			title: t("returned"),
			place: "figure",
			isNumber: true,
			cell: ({ returned }) => <Amount cents={returned} currency="gbp" />,
		},
		{
			id: "file",
			title: t("file"),
			// Half of a phone's width would break the button's word.
			place: "lane",
			cell: ({ id, month }) => (
				<SaveDeskFile
					label={t("csv")}
					address={addressOf(giftAidFile, { params: { claimId: id } })}
					name={`gift-aid-${month}-${id.slice(-6)}.csv`}
					isSpreadsheet
					size="s"
				/>
			),
		},
		{
			id: "menu",
			title: tDesk("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: ({ id, month }) => (
				<RowMenu
					of={t("claimOf", { month: monthName(month) })}
					links={[{ label: tDesk("menu.audit"), to: `/operator/audit?subject=${id}` }]}
					acts={[
						{
							label: t("delete"),
							act: acts.deleteGiftAidClaim({ id, title: t("claimOf", { month: monthName(month) }) }),
						},
					]}
				/>
			),
		},
	];
	return (
		<TableCard>
			<DataTable label={t("list")} columns={columns} rows={claims} keyOf={({ id }) => id} />
		</TableCard>
	);
}
