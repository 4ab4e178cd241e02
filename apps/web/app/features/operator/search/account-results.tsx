import { accountStates } from "@stride/contract/operator/operator-filters";
import type { FoundAccount } from "@stride/contract/operator/operator-search";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { Badge } from "../../../ui/text/badge.tsx";
import { EmailAddress } from "../../../ui/text/email-address.tsx";
import { acts } from "../acts/desk-act.ts";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { type RowAct, RowMenu } from "../row-menu.tsx";
import { useMay } from "../use-may.ts";
import { FilterForm } from "./filter-form.tsx";
import { filterQuery, useFilters } from "./filters.ts";
import { useFoundPages } from "./use-found-pages.ts";

export function AccountResults({ term }: { term: string }) {
	const t = useTranslations("operator.search");
	const tFilters = useTranslations("operator.filters");
	const api = useApi();
	const { confirmed, question } = useReauthentication();
	const [filters] = useFilters();
	const query = { q: term, ...filterQuery(filters, accountStates) };
	const list = useFoundPages(
		[...deskKeys.accounts, query],
		(page) => confirmed(() => api("searchAccounts", { query: { ...query, ...page } })),
		{ isPersonal: true },
	);
	return (
		<>
			<FilterForm states={accountStates.map((value) => ({ value, label: tFilters(`accounts.${value}`) }))} />
			<DeskList label={t("kinds.accounts")} list={list} whenEmpty={t("none")} isPersonal>
				{(accounts) => <AccountTable accounts={accounts} />}
			</DeskList>
			{list.items?.length === 0 && /^[^@\s]+@[^@\s]+$/.test(term) && <ResendActivation key={term} email={term} />}
			{question}
		</>
	);
}

function AccountTable({ accounts }: { accounts: readonly FoundAccount[] }) {
	const t = useTranslations("operator");
	const columns: Column<FoundAccount>[] = [
		{
			id: "name",
			title: t("columns.name"),
			place: "title",
			cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || t("removedAccount"),
		},
		{
			id: "email",
			title: t("columns.email"),
			place: "figure",
			cell: ({ email }) => (email ? <EmailAddress address={email} /> : "—"),
		},
		{
			id: "since",
			title: t("columns.since"),
			place: "figure",
			cell: ({ createdAt }) => <Day at={createdAt} form="medium" />,
		},
		{ id: "state", title: t("columns.state"), place: "figure", cell: (account) => <AccountState account={account} /> },
		{
			id: "menu",
			title: t("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (account) => <AccountMenu account={account} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("search.kinds.accounts")} columns={columns} rows={accounts} keyOf={({ id }) => id} />
		</TableCard>
	);
}

/** Why no mail is sent to the address. */
const mailStates = { bounced: "mailBounced", unreachable: "mailUnreachable", complained: "mailComplained" } as const;

function AccountState({ account }: { account: FoundAccount }) {
	const t = useTranslations("operator.states");
	const tRoles = useTranslations("operator.roles");
	return (
		<span className="flex flex-wrap gap-1.5">
			{account.suspended && <Badge tone="danger">{t("suspended")}</Badge>}
			{account.isClosed && <Badge tone="danger">{t("closed")}</Badge>}
			{account.roles.map((role) => (
				<Badge key={role} tone="info">
					{tRoles(role)}
				</Badge>
			))}
			{account.holdId && <Badge tone="warning">{t("held")}</Badge>}
			{!account.isClosed && !account.suspended && account.roles.length === 0 && !account.holdId && (
				<Badge>{t("open")}</Badge>
			)}
			{account.mailProblem && <Badge tone="warning">{t(mailStates[account.mailProblem.reason])}</Badge>}
		</span>
	);
}

function AccountMenu({ account }: { account: FoundAccount }) {
	const t = useTranslations("operator.menu");
	const { id, email, holdId, isClosed } = account;
	const title = `${account.firstName} ${account.lastName} · ${email}`;
	const money: RowAct[] = holdId
		? [{ label: t("release"), act: acts.release({ id: holdId, title }) }]
		: isClosed
			? []
			: [{ label: t("hold"), act: acts.hold("account", { id, title }) }];
	return (
		<RowMenu
			of={title}
			links={[
				{ label: t("campaigns"), to: `/operator/search?kind=campaigns&q=${id}` },
				{ label: t("donations"), to: `/operator/search?kind=donations&q=${id}` },
				{ label: t("posts"), to: `/operator/search?kind=posts&q=${id}` },
				{ label: t("did"), to: `/operator/audit?actor=${id}` },
				{ label: t("audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={[...money, ...accountActs(account, title, t)]}
		/>
	);
}

type Words = ReturnType<typeof useTranslations<"operator.menu">>;

/** An account of the desk is suspended only after its roles were revoked. */
function accountActs({ id, isClosed, suspended, roles, mailProblem }: FoundAccount, title: string, t: Words): RowAct[] {
	if (isClosed) return [];
	const suspension: RowAct[] = suspended
		? [{ label: t("restoreAccount"), act: acts.restoreAccount({ id, title }) }]
		: [
				{ label: t("suspend"), act: acts.suspend({ id, title }, false) },
				{ label: t("suspendAndHide"), act: acts.suspend({ id, title }, true) },
			];
	return [
		...(roles.length > 0 ? [] : suspension),
		{ label: t("endSessions"), act: acts.endSessions({ id, title }) },
		{ label: t("correctEmail"), act: acts.correctEmail({ id, title }) },
		...(mailProblem ? [{ label: t("resumeMail"), act: acts.resumeMail({ id, title }) }] : []),
	];
}

/** For an address without an account: a sign-up may wait for its confirmation. */
function ResendActivation({ email }: { email: string }) {
	const t = useTranslations("operator.search");
	const may = useMay();
	const api = useApi();
	const textOf = useErrorText();
	const { confirmed, question } = useReauthentication();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["resendActivation", email],
		mutationFn: () => confirmed(() => api("resendActivation", { body: { email } })),
		onSuccess: () => notify({ title: t("resent") }),
		onError(error) {
			if (!(error instanceof ReauthenticationDeclined)) notify({ ...textOf(error), tone: "danger" });
		},
	});
	if (!may("help-accounts")) return null;
	return (
		<div className="mt-6 grid max-w-measure justify-items-start gap-3">
			<p className="type-body text-muted">{t("resendHint", { email })}</p>
			<Button tone="outline" size="s" isPending={isPending} onPress={() => mutate()}>
				{t("resend")}
			</Button>
			{question}
		</div>
	);
}
