import { parseDollars } from "@stride/money";
import { ChevronDown } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { useDefaultCurrency, useSite } from "../../../lib/page/site-config.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TabCount } from "../../../ui/list/tab-look.tsx";
import { type Filters, useFilters } from "./filters.ts";

type Props = {
	/** The states with their labels; without them there is no filter by state. */
	states?: readonly { value: string; label: string }[];
	hasAmounts?: boolean;
	/** A state that is chosen outside the form: it neither counts nor opens it. */
	outerState?: string;
};

/** Filters by date, amount and state, which the page's address has. */
export function FilterForm(props: Props) {
	const t = useTranslations("operator.filters");
	const [filters, setFilters] = useFilters();
	const { state, ...others } = filters;
	const isStateHere = props.states && state && state !== props.outerState;
	const count = Object.keys(others).length + (isStateHere ? 1 : 0);
	return (
		<details open={count > 0} className="group rounded-3 border border-line bg-surface px-4 tablet:px-5">
			<summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 type-body-strong [&::-webkit-details-marker]:hidden">
				<span className="inline-flex items-center gap-2">
					{t("title")}
					<TabCount count={count || undefined} />
				</span>
				<ChevronDown className="size-5 shrink-0 group-open:rotate-180" aria-hidden />
			</summary>
			<Fields key={JSON.stringify(filters)} {...props} filters={filters} isFiltered={count > 0} onApply={setFilters} />
		</details>
	);
}

type FieldsProps = Props & { filters: Filters; isFiltered: boolean; onApply: (next: Filters) => void };

function Fields({ states, hasAmounts, filters, isFiltered, onApply }: FieldsProps) {
	const t = useTranslations("operator.filters");
	const tCurrency = useTranslations("currency.name");
	const { currencies } = useSite();
	const currency = useDefaultCurrency();
	const textOf = useValidationText();
	const [typed, setTyped] = useState<Filters>(filters);
	const [wrong, setWrong] = useState<readonly string[]>([]);
	const change = (name: keyof Filters) => (value: string | null) =>
		setTyped((all) => ({ ...all, [name]: value ?? "" }));
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const amounts = (["min", "max"] as const).filter((name) => typed[name] && parseDollars(typed[name]) === null);
		setWrong(amounts);
		if (amounts.length === 0) onApply(typed);
	};
	return (
		<form noValidate onSubmit={submit} className="grid items-start gap-4 pt-1 pb-5 tablet:grid-cols-2 desk:grid-cols-4">
			<DateField label={t("from")} defaultValue={filters.from ?? null} onChange={change("from")} />
			<DateField label={t("to")} defaultValue={filters.to ?? null} onChange={change("to")} />
			{hasAmounts &&
				(["min", "max"] as const).map((name) => (
					<TextField
						key={name}
						label={currencies.length > 1 ? t(`${name}Any`) : t(name, { currency: tCurrency(currency) })}
						value={typed[name] ?? ""}
						onChange={change(name)}
						error={wrong.includes(name) ? textOf("amountInvalid") : undefined}
						inputMode="decimal"
						autoComplete="off"
						maxLength={20}
					/>
				))}
			{states && (
				<Select
					label={t("state")}
					options={[{ value: "any", label: t("any") }, ...states]}
					value={states.some(({ value }) => value === typed.state) ? (typed.state ?? "any") : "any"}
					onChange={(value) => change("state")(value === "any" ? "" : value)}
				/>
			)}
			<div className="flex flex-wrap gap-3 tablet:col-span-full">
				<Button type="submit" tone="strong" size="s">
					{t("apply")}
				</Button>
				{isFiltered && (
					<Button tone="quiet" size="s" onPress={() => onApply(states ? {} : { state: filters.state ?? "" })}>
						{t("clear")}
					</Button>
				)}
			</div>
		</form>
	);
}
