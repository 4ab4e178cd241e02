import { addressOf } from "@stride/contract/client";
import { journalFiles } from "@stride/contract/operator/journal-files";
import { useTranslations } from "use-intl";
import { MonthFiles } from "./month-files.tsx";

/** The general journal of a month as files. */
export function JournalFiles() {
	const t = useTranslations("finance.journal");
	return (
		<MonthFiles
			title={t("title")}
			lead={t("lead")}
			offered={36}
			files={[
				{
					label: t("csv"),
					addressOf: (month) => addressOf(journalFiles.csv, { params: { month } }),
					nameOf: (month) => `journal-${month}.csv`,
					isSpreadsheet: true,
				},
				{
					label: t("plain"),
					addressOf: (month) => addressOf(journalFiles.journal, { params: { month } }),
					nameOf: (month) => `stride-${month}.journal`,
					isSpreadsheet: false,
				},
			]}
		/>
	);
}
