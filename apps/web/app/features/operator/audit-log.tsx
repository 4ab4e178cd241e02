import type { AuditRow } from "@stride/contract/operator/operator-audit";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { formatExact } from "@stride/money";
import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { EmailAddress } from "../../ui/text/email-address.tsx";
import { deskKeys } from "./desk-keys.ts";
import { DeskList, TableCard } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";

const names = ["subject", "actor", "action"] as const;
type AuditQuery = Record<(typeof names)[number], string>;

/** The audit log: actor, act, subject and time. Codes and ids are shown unchanged, since they are search terms. */
export function AuditLog() {
	const t = useTranslations("operator.audit");
	const [query, setQuery] = useSearchParams();
	const filters = Object.fromEntries(
		names.map((name) => [name, (query.get(name) ?? "").trim().slice(0, operatorLimits.actionMax)]),
	) as AuditQuery;
	const key = names.map((name) => filters[name]).join(" ");
	const api = useApi();
	const list = useOwnPages([...deskKeys.audit, key], (page, signal) =>
		api("listAudit", { query: { ...filters, ...page } }, { signal }),
	);
	const show = (next: AuditQuery) =>
		setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")));
	return (
		<div className="grid gap-6">
			<AuditFilter key={key} filters={filters} onSearch={show} />
			<DeskList label={t("title")} list={list} whenEmpty={t("none")}>
				{(rows) => <AuditTable rows={rows} />}
			</DeskList>
		</div>
	);
}

function AuditFilter({ filters, onSearch }: { filters: AuditQuery; onSearch: (filters: AuditQuery) => void }) {
	const t = useTranslations("operator.audit");
	const [typed, setTyped] = useState(filters);
	const isFiltered = names.some((name) => filters[name] !== "");
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		onSearch({ subject: typed.subject.trim(), actor: typed.actor.trim(), action: typed.action.trim() });
	};
	return (
		<search>
			<form onSubmit={submit} className="grid items-start gap-4 tablet:grid-cols-3">
				{names.map((name) => (
					<TextField
						key={name}
						label={t(`filter.${name}`)}
						hint={t(`filter.${name}Hint`)}
						value={typed[name]}
						onChange={(value) => setTyped((known) => ({ ...known, [name]: value }))}
						maxLength={operatorLimits.actionMax}
						autoCapitalize="off"
						autoComplete="off"
						spellCheck="false"
					/>
				))}
				<div className="flex flex-wrap gap-3 tablet:col-span-3">
					<Button type="submit" tone="strong" size="s">
						{t("filter.submit")}
					</Button>
					{isFiltered && (
						<Button tone="quiet" size="s" onPress={() => onSearch({ subject: "", actor: "", action: "" })}>
							{t("filter.clear")}
						</Button>
					)}
				</div>
			</form>
		</search>
	);
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
	const t = useTranslations("operator");
	const columns: Column<AuditRow>[] = [
		{ id: "action", title: t("columns.action"), place: "title", cell: ({ action }) => <Action action={action} /> },
		{ id: "at", title: t("columns.when"), place: "figure", cell: ({ at }) => <Moment at={at} /> },
		{
			id: "actor",
			title: t("columns.actor"),
			place: "figure",
			cell: ({ actor }) => {
				if (!actor) return t("audit.itself");
				if (actor.email) return <EmailAddress address={actor.email} />;
				const name = `${actor.firstName} ${actor.lastName}`.trim();
				return <span className="wrap-anywhere">{name || t("removedAccount")}</span>;
			},
		},
		{
			id: "subject",
			title: t("columns.subject"),
			place: "figure",
			cell: ({ subject }) => <Subject subject={subject} />,
		},
		{
			id: "facts",
			title: t("columns.change"),
			place: "figure",
			cell: (row) => <Facts facts={row.facts} currency={row.currency} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("audit.title")} columns={columns} rows={rows} keyOf={({ id }) => id} />
		</TableCard>
	);
}

/** The act's text, and below it the code by which it can be searched. */
function Action({ action }: Pick<AuditRow, "action">) {
	const t = useTranslations("operator.audit.actions");
	const words = action as Parameters<typeof t>[0];
	return (
		<>
			{t.has(words) && <span className="block">{t(words)}</span>}
			<code lang="en" className="wrap-anywhere block type-small font-normal text-muted">
				{action}
			</code>
		</>
	);
}

/** The subject's text, and its id by which it can be searched. */
function Subject({ subject: { kind, id } }: Pick<AuditRow, "subject">) {
	const t = useTranslations("operator.audit.subjects");
	const words = kind as Parameters<typeof t>[0];
	return (
		<>
			<span className="block">{t.has(words) ? t(words) : kind}</span>
			<code lang="en" className="wrap-anywhere block type-small font-normal text-muted">
				{id}
			</code>
		</>
	);
}

function Facts({ facts, currency }: Pick<AuditRow, "facts" | "currency">) {
	const t = useTranslations("operator.audit");
	if (facts.length === 0) return <span className="text-muted">—</span>;
	return (
		<ul className="grid gap-1 type-small font-normal">
			{facts.map(({ name, before, after }) => (
				<li key={name} className="wrap-anywhere">
					<DetailName name={name} />{" "}
					{before !== null && (
						<>
							<span className="sr-only">{t("was")}</span>
							<del className="text-muted">
								<DetailValue name={name} value={before} currency={currency} />
							</del>{" "}
						</>
					)}
					{after !== null && (
						<>
							<span className="sr-only">{t("is")}</span>
							<ins className="no-underline">
								<DetailValue name={name} value={after} currency={currency} />
							</ins>
						</>
					)}
				</li>
			))}
		</ul>
	);
}

/** A detail's text; the key of one from an earlier version that has no text. */
function DetailName({ name }: { name: string }) {
	const t = useTranslations("operator.audit.details");
	const words = name as Parameters<typeof t>[0];
	if (t.has(words)) return <span className="text-muted">{t(words)}</span>;
	return (
		<code lang="en" className="text-muted">
			{name}
		</code>
	);
}

/** Details whose values are codes of the product; the others hold texts of people, numbers and ids. */
const codedDetails = [
	"by",
	"category",
	"factor",
	"ground",
	"kind",
	"outcome",
	"page",
	"reason",
	"review",
	"role",
	"state",
	"status",
];

/** A detail's value: sums, times, codes and yes or no in words; ids are shown unchanged. `currency`: of its subject. */
function DetailValue({ name, value, currency }: { name: string; value: string; currency: string | null }) {
	const t = useTranslations("operator.audit");
	const tValue = useTranslations("operator.audit.values");
	if (/cents$/i.test(name) && /^-?\d+$/.test(value)) {
		return currency ? formatExact(Number(value), currency) : (Number(value) / 100).toFixed(2);
	}
	if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <Moment at={value} />;
	if (value === "true" || value === "false") return t(value === "true" ? "yes" : "no");
	const words = value as Parameters<typeof tValue>[0];
	const isCode = codedDetails.includes(name);
	return isCode && tValue.has(words) ? tValue(words) : value;
}
