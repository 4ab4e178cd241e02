import { addressOf } from "@stride/contract/client";
import { journalFiles } from "@stride/contract/operator/journal-files";
import { useTranslations } from "use-intl";
import { FinanceSection } from "./finance-section.tsx";
import { useMonth } from "./month-select.tsx";
import { SaveDeskFile } from "./save-desk-file.tsx";

const monthsOffered = 36;

/** The general journal of a month as files. */
export function JournalFiles() {
	const t = useTranslations("finance.journal");
	const { month, select } = useMonth(monthsOffered);
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<div className="flex flex-wrap items-end gap-4">
				{select}
				<SaveDeskFile
					label={t("csv")}
					address={addressOf(journalFiles.csv, { params: { month } })}
					name={`journal-${month}.csv`}
					isSpreadsheet
				/>
				<SaveDeskFile
					label={t("plain")}
					address={addressOf(journalFiles.journal, { params: { month } })}
					name={`stride-${month}.journal`}
					isSpreadsheet={false}
				/>
			</div>
		</FinanceSection>
	);
}
