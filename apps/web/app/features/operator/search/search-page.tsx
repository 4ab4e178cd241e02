import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { actionOfPath, useMay } from "../use-may.ts";
import { AccountResults } from "./account-results.tsx";
import { CampaignResults } from "./campaign-results.tsx";
import { DonationResults } from "./donation-results.tsx";
import { readFilters } from "./filters.ts";
import { PostResults } from "./post-results.tsx";

const kinds = ["accounts", "campaigns", "donations", "posts"] as const;
type Kind = (typeof kinds)[number];
const results = {
	accounts: AccountResults,
	campaigns: CampaignResults,
	donations: DonationResults,
	posts: PostResults,
};

/** The search for accounts, campaigns, donations and posts; the URL has the term. */
export function SearchPage() {
	const t = useTranslations("operator.search");
	const [query, setQuery] = useSearchParams();
	const may = useMay();
	const permitted = kinds.filter((known) => may(actionOfPath(`/operator/search?kind=${known}`)));
	const kind: Kind = permitted.find((known) => known === query.get("kind")) ?? "campaigns";
	const term = (query.get("q") ?? "").trim().slice(0, operatorLimits.searchMax);
	// A search keeps the filters; another kind has filters of its own.
	const show = (next: { kind: Kind; q: string }) =>
		setQuery({
			kind: next.kind,
			...(next.q && { q: next.q }),
			...(next.kind === kind && readFilters(query)),
		});
	const Results = results[kind];
	return (
		<div className="grid gap-6">
			<div>
				<Segmented
					label={t("kind")}
					choices={permitted.map((value) => ({ value, label: t(`kinds.${value}`) }))}
					value={kind}
					onChange={(value) => show({ kind: value as Kind, q: term })}
				/>
			</div>
			<SearchForm key={kind} hint={t(`hints.${kind}`)} term={term} onSearch={(q) => show({ kind, q })} />
			<Results term={term} />
		</div>
	);
}

/** The search field, submitted with Enter or the button. */
export function SearchForm(props: { term: string; hint: string; onSearch: (q: string) => void }) {
	const t = useTranslations("operator.search");
	const [typed, setTyped] = useState<string | null>(null);
	// The submitted term unless another one is being typed, so that it follows the browser's history.
	const value = typed ?? props.term;
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		props.onSearch(value.trim());
		setTyped(null);
	};
	return (
		<search>
			<form onSubmit={submit} className="grid items-start gap-3 phone:grid-cols-[minmax(0,1fr)_auto]">
				<TextField
					label={t("field")}
					hint={props.hint}
					value={value}
					onChange={setTyped}
					maxLength={operatorLimits.searchMax}
					autoCapitalize="off"
					autoComplete="off"
					spellCheck="false"
				/>
				<Button type="submit" tone="strong" className="phone:mt-7.5">
					{t("submit")}
				</Button>
			</form>
		</search>
	);
}
