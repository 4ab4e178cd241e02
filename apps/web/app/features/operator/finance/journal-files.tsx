import { addressOf } from "@stride/contract/client";
import { type JournalFile, journalFiles } from "@stride/contract/operator/journal-files";
import { dateLanguages } from "@stride/i18n";
import { Download } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useDownload } from "../../../lib/session/use-download.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { FinanceSection } from "./finance-section.tsx";

/** How many months are offered, the current one included. */
const offeredMonths = 36;

/** The newest first, in UTC: `2026-11`. */
const monthsBefore = (now: Date): string[] =>
	Array.from({ length: offeredMonths }, (_, ago) =>
		new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
	);

/** The general journal of a month as files. */
export function JournalFiles() {
	const t = useTranslations("finance.journal");
	const locale = useLocale();
	const [months] = useState(() => monthsBefore(new Date()));
	const [month, setMonth] = useState(months[0] ?? "");
	const format = new Intl.DateTimeFormat(dateLanguages[locale], { year: "numeric", month: "long", timeZone: "UTC" });
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<div className="flex flex-wrap items-end gap-4">
				<div className="w-60">
					<Select
						label={t("month")}
						value={month}
						onChange={setMonth}
						options={months.map((one) => ({ value: one, label: format.format(new Date(`${one}-01`)) }))}
					/>
				</div>
				<SaveJournal file="csv" month={month} />
				<SaveJournal file="journal" month={month} />
			</div>
		</FinanceSection>
	);
}

const shapes = {
	csv: { nameOf: (month: string) => `journal-${month}.csv`, type: "text/csv;charset=utf-8" },
	journal: { nameOf: (month: string) => `stride-${month}.journal`, type: "text/plain;charset=utf-8" },
} as const satisfies Record<JournalFile, object>;

function SaveJournal({ file, month }: { file: JournalFile; month: string }) {
	const t = useTranslations("finance.journal");
	const textOf = useErrorText();
	const download = useDownload();
	const { confirmed, question } = useReauthentication();
	const { nameOf, type } = shapes[file];
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["journal", file, month],
		mutationFn: () => confirmed(() => download(addressOf(journalFiles[file], { params: { month } }))),
		onSuccess: (text) => {
			// Only spreadsheets need the byte order mark.
			saveFile(nameOf(month), file === "csv" ? text : text.replace(/^\uFEFF/, ""), type);
			notify({ title: t("saved"), text: nameOf(month) });
		},
		onError: (error) => {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error, t("failed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<>
			<Button tone="outline" isPending={isPending} onPress={() => mutate()}>
				<Download className="size-5" aria-hidden />
				{t(file === "csv" ? "csv" : "plain")}
			</Button>
			{question}
		</>
	);
}
