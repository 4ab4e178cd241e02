import type { PayoutHold } from "@stride/contract/operator/operator";
import { useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { EmailAddress } from "../../ui/text/email-address.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { acts } from "./acts/desk-act.ts";
import { deskKeys } from "./desk-keys.ts";
import { DeskList, TableCard } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";
import { useMay } from "./use-may.ts";

const states = ["standing", "released"] as const;
type State = (typeof states)[number];

/** The payout holds; new ones are created from the search results of campaigns and accounts. */
export function Holds() {
	const t = useTranslations("operator.holds");
	const locale = useLocale();
	const api = useApi();
	const [state, setState] = useState<State>("standing");
	const list = useOwnPages([...deskKeys.holds, state], (page, signal) =>
		api("listPayoutHolds", { query: { state, ...page } }, { signal }),
	);
	return (
		<div className="grid gap-6">
			<p className="max-w-measure type-body text-muted">
				{t.rich("lead", {
					search: (chunks) => (
						<Link to={`/${locale}/operator/search`} className="text-link underline">
							{chunks}
						</Link>
					),
				})}
			</p>
			<div>
				<Segmented
					label={t("which")}
					choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
					value={state}
					onChange={(value) => setState(value as State)}
				/>
			</div>
			<DeskList label={t("title")} list={list} whenEmpty={t(`none.${state}`)}>
				{(holds) => <HoldTable holds={holds} state={state} />}
			</DeskList>
		</div>
	);
}

const subjectOf = ({ campaign, account }: PayoutHold): string =>
	campaign?.title ?? (account ? `${account.firstName} ${account.lastName}`.trim() : "—");

function HoldTable({ holds, state }: { holds: readonly PayoutHold[]; state: State }) {
	const t = useTranslations("operator");
	const may = useMay();
	const columns: Column<PayoutHold>[] = [
		{
			id: "subject",
			title: t("columns.heldSubject"),
			place: "title",
			cell: (hold) => (
				<>
					<span className="block">{subjectOf(hold)}</span>
					<span className="block type-small text-muted">{t(hold.campaign ? "holds.campaign" : "holds.account")}</span>
				</>
			),
		},
		{
			id: "reason",
			title: t("columns.reason"),
			place: "figure",
			cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
		},
		{
			id: "since",
			title: t("columns.heldAt"),
			place: "figure",
			cell: ({ heldAt, heldBy }) => (
				<>
					<Moment at={heldAt} />
					{heldBy?.email && (
						<span className="block type-small text-muted">
							<EmailAddress address={heldBy.email} />
						</span>
					)}
				</>
			),
		},
		state === "standing"
			? {
					id: "menu",
					title: t("columns.acts"),
					place: "figure",
					isNumber: true,
					cell: (hold) => may("release-payouts") && <Release hold={hold} />,
				}
			: {
					id: "released",
					title: t("columns.releasedAt"),
					place: "figure",
					cell: ({ releasedAt }) => releasedAt && <Moment at={releasedAt} />,
				},
	];
	return (
		<TableCard>
			<DataTable label={t("holds.title")} columns={columns} rows={holds} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function Release({ hold }: { hold: PayoutHold }) {
	const t = useTranslations("operator.menu");
	const requestAct = useRequestAct();
	const title = subjectOf(hold);
	return (
		<Button
			tone="outline"
			size="s"
			aria-label={t("releaseOf", { title })}
			onPress={() => requestAct(acts.release({ id: hold.id, title }))}
		>
			{t("release")}
		</Button>
	);
}
