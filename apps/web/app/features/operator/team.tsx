import type { DeskRole } from "@stride/contract/operator/desk-rights";
import { deskActions, deskRoles, mayAtDesk } from "@stride/contract/operator/desk-rights";
import type { DeskMember } from "@stride/contract/operator/operator-team";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { EmailAddress } from "../../ui/text/email-address.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { acts } from "./acts/desk-act.ts";
import { deskKeys } from "./desk-keys.ts";
import { DeskResult, TableCard } from "./desk-list.tsx";

/** The people of the desk and their roles. */
export function Team() {
	const t = useTranslations("operator.team");
	const api = useApi();
	const enabled = useSessionStatus() === "authenticated";
	const query = useQuery({
		queryKey: deskKeys.team,
		queryFn: ({ signal }) => api("listTeam", {}, { signal }),
		enabled,
		staleTime: 0,
	});
	return (
		<div className="grid gap-8">
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<GrantForm />
			<DeskResult query={query}>{(data) => <TeamTable members={data} />}</DeskResult>
			<Rights />
		</div>
	);
}

function GrantForm() {
	const t = useTranslations("operator.team");
	const tRoles = useTranslations("operator.roles");
	const requestAct = useRequestAct();
	const [email, setEmail] = useState("");
	const [role, setRole] = useState<DeskRole>("support");
	const [isEmpty, setEmpty] = useState(false);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const address = email.trim();
		setEmpty(address === "");
		if (address === "") return;
		const act = acts.grantRole(address, role, `${address} · ${tRoles(role)}`);
		requestAct({ ...act, onDone: () => setEmail("") });
	};
	return (
		<form
			noValidate
			onSubmit={submit}
			className="grid items-start gap-3 tablet:grid-cols-[minmax(0,1fr)_14rem_auto]"
			aria-label={t("grant")}
		>
			<TextField
				label={t("email")}
				type="email"
				inputMode="email"
				autoComplete="off"
				autoCapitalize="off"
				value={email}
				onChange={setEmail}
				maxLength={254}
				{...(isEmpty && { error: t("emailRequired") })}
			/>
			<Select
				label={t("role")}
				options={deskRoles.map((value) => ({ value, label: tRoles(value) }))}
				value={role}
				onChange={(value) => setRole(value as DeskRole)}
			/>
			<Button type="submit" tone="strong" className="tablet:mt-7.5">
				{t("grant")}
			</Button>
		</form>
	);
}

const nameOf = ({ firstName, lastName }: DeskMember) => `${firstName} ${lastName}`.trim();

function TeamTable({ members }: { members: readonly DeskMember[] }) {
	const t = useTranslations("operator");
	const columns: Column<DeskMember>[] = [
		{
			id: "name",
			title: t("columns.name"),
			place: "title",
			cell: (member) => (
				<>
					<span className="wrap-anywhere block">{nameOf(member)}</span>
					<span className="block type-small font-normal text-muted">
						<EmailAddress address={member.email} />
					</span>
				</>
			),
		},
		{ id: "roles", title: t("team.roles"), place: "figure", cell: (member) => <Roles member={member} /> },
	];
	return (
		<TableCard>
			<DataTable label={t("team.title")} columns={columns} rows={members} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function Roles({ member }: { member: DeskMember }) {
	const t = useTranslations("operator");
	const requestAct = useRequestAct();
	return (
		<ul className="flex flex-wrap gap-2">
			{member.roles.map((role) => {
				const name = t(`roles.${role}`);
				return (
					<li key={role}>
						<Button
							tone="outline"
							size="s"
							className="whitespace-nowrap"
							aria-label={t("team.revokeOf", { role: name, name: nameOf(member) })}
							onPress={() => requestAct(acts.revokeRole(member.id, role, `${nameOf(member)} · ${name}`))}
						>
							{name}
							<X className="size-4" aria-hidden />
						</Button>
					</li>
				);
			})}
		</ul>
	);
}

/** What each role may do, from the table that the server applies. */
function Rights() {
	const t = useTranslations("operator");
	const rightsOf = (role: DeskRole) =>
		deskActions.flatMap((action) => (action !== "open" && mayAtDesk([role], action) ? [t(`rights.${action}`)] : []));
	return (
		<section aria-label={t("team.rights")} className="grid gap-4">
			<h2 className="type-display-3">{t("team.rights")}</h2>
			<dl className="grid gap-4 tablet:grid-cols-2">
				{deskRoles.map((role) => (
					<div key={role} className="rounded-4 border border-line bg-surface p-5">
						<dt className="type-title">{t(`roles.${role}`)}</dt>
						<dd className="mt-1 type-body text-muted">
							{role === "admin" ? (
								t("team.everything")
							) : (
								<ul className="list-disc ps-5">
									{rightsOf(role).map((right) => (
										<li key={right}>{right}</li>
									))}
								</ul>
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
