import { languages } from "@stride/i18n";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Select } from "../../../ui/form/select.tsx";

/** The newest first, in UTC: `2026-11`. */
const monthsBefore = (now: Date, count: number): string[] =>
	Array.from({ length: count }, (_, ago) =>
		new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
	);

/** One of the last months, the current one included, and the control that chooses it. */
export function useMonth(offered: number) {
	const t = useTranslations("finance.files");
	const nameOf = useMonthName();
	const [months] = useState(() => monthsBefore(new Date(), offered));
	const [month, setMonth] = useState(months[0] ?? "");
	const select = (
		<div className="w-60">
			<Select
				label={t("month")}
				value={month}
				onChange={setMonth}
				options={months.map((one) => ({ value: one, label: nameOf(one) }))}
			/>
		</div>
	);
	return { month, select };
}

/** `2026-11` as `November 2026`. */
export function useMonthName() {
	const language = languages[useLocale()].dates;
	const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
	return (month: string): string => format.format(new Date(`${month}-01`));
}
